import { listProjectBoards } from '#contract/boards.ts'
import type { Reply } from '#contract/route.ts'
import { getCurrentUser } from '#contract/users.ts'
import { callAs } from './call.ts'
import { reach, type ReachProblem } from './reach.ts'

export type TokenProblem = ReachProblem | 'bad_token' | 'small_scope' | 'refused'

export type TokenCheck =
  /** The user is null where the server does not tell whose a token is. */
  | { problem: null; user: Reply<typeof getCurrentUser> | null }
  | { problem: TokenProblem; /** The server’s message, if any. */ words: string }

/** Tries a token at a server with a cheap call or two. */
export async function checkToken(server: string, token: string): Promise<TokenCheck> {
  const authorization = { server, headers: { Authorization: `Bearer ${token}` } }
  const { reply, refusal, problem } = await reach(
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

/** Boards are there on every server. Those of no project are absent for everybody whom the server knows. */
async function checkWithBoards(authorization: Parameters<typeof callAs>[0]): Promise<TokenCheck> {
  const { refusal, problem } = await reach(
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
