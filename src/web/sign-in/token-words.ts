import type { TokenProblem } from '#web/api/token-check.ts'
import { serverWords, type ServerProblem } from './server-words.ts'

/** What went wrong with a token or its server, and the one thing that helps. `said` are the words of the server. */
export function tokenWords(problem: TokenProblem | ServerProblem, said: string): string {
  switch (problem) {
    case 'bad_token':
      return 'The server does not know this token, or it was revoked or has expired. Make a new one.'
    case 'small_scope':
      return 'The token is right, but its scopes do not allow this. It needs the scope api.'
    case 'refused':
      return `The server refuses this token. It says: ${said}`
    default:
      return `${serverWords[problem].what} ${serverWords[problem].help}`
  }
}
