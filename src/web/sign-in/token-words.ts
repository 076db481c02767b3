import type { TokenProblem } from '#web/api/token-check.ts'
import { serverWords, type ServerProblem } from './server-words.ts'

/** Explains a problem with a token or server. `said` is the server's message. */
export function tokenWords(problem: TokenProblem | ServerProblem, said: string): string {
  switch (problem) {
    case 'bad_token':
      return 'The token is invalid, revoked or expired. Create a new one.'
    case 'small_scope':
      return 'The token needs the “api” scope.'
    case 'refused':
      return `The server rejected the token: ${said}`
    default:
      return `${serverWords[problem].what} ${serverWords[problem].help}`
  }
}
