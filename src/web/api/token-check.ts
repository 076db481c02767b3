import { listProjectBoards } from '#contract/boards.ts'
import type { Reply } from '#contract/route.ts'
import { getCurrentUser } from '#contract/users.ts'
import { callAs } from './call.ts'
import { connect, type ConnectionProblem } from './connection-problem.ts'

export type TokenProblem = ConnectionProblem | 'bad_token' | 'small_scope' | 'refused'

export type TokenCheck =
  /** `user` is null when the server does not return the token's owner. */
  | { problem: null; user: Reply<typeof getCurrentUser> | null }
  | { problem: TokenProblem; /** The server’s message, if any. */ words: string }

/** Tests a token with one or two cheap requests. */
export async function checkToken(server: string, token: string): Promise<TokenCheck> {
  const authorization = { server, headers: { Authorization: `Bearer ${token}` } }
  const { reply, refusal, problem } = await connect(
    server,
    async () => await callAs(authorization, getCurrentUser, {}),
  )
  if (problem) return { problem, words: '' }
  if (refusal?.isUnknownRoute) return await checkWithBoards(authorization)
  if (refusal) return { problem: problemOf(refusal), words: refusal.message }
  return typeof reply.username === 'string'
    ? { problem: null, user: reply }
    : { problem: 'no_api', words: '' }
}

/**
 * Checks the token with the boards route, which every server has. For an unknown project, that route answers 404 to any
 * valid token.
 */
async function checkWithBoards(authorization: Parameters<typeof callAs>[0]): Promise<TokenCheck> {
  const { refusal, problem } = await connect(
    authorization.server,
    async () => await callAs(authorization, listProjectBoards, { id: '0' }),
  )
  if (problem) return { problem, words: '' }
  if (refusal?.isUnknownRoute) return { problem: 'no_api', words: '' }
  return !refusal || refusal.status === 404
    ? { problem: null, user: null }
    : { problem: problemOf(refusal), words: refusal.message }
}

function problemOf({ status, code }: { status: number; code: string | null }): TokenProblem {
  if (status === 401) return 'bad_token'
  return code === 'insufficient_scope' ? 'small_scope' : 'refused'
}
