import { listProjectBoards } from '#contract/boards.ts'
import { getVersion } from '#contract/version.ts'
import { callAs } from './call.ts'
import { connect, type ConnectionProblem } from './connection-problem.ts'
import { offersSignIn } from './oauth.ts'

export type ServerCheck =
  | {
      problem: null
      /** The API's response time in milliseconds. */
      ms: number
      /** True when the server supports sign-in by OAuth. */
      hasOAuth: boolean
    }
  | { problem: ConnectionProblem }

/** Checks that an address has the API, and whether it supports OAuth. Sends no credentials. */
export async function checkServer(server: string): Promise<ServerCheck> {
  const begun = performance.now()
  const problem = await findApi(server)
  const ms = Math.round(performance.now() - begun)
  return problem ? { problem } : { problem: null, ms, hasOAuth: await offersSignIn(server) }
}

/** Probes the version route, which rejects anonymous calls, or the boards route on servers without it. */
async function findApi(server: string): Promise<ConnectionProblem | null> {
  const nobody = { server, headers: {} }
  const version = await connect(server, async () => await callAs(nobody, getVersion, {}))
  if (!version.refusal?.isUnknownRoute) return version.problem
  const boards = await connect(
    server,
    async () => await callAs(nobody, listProjectBoards, { id: '0' }),
  )
  return boards.refusal?.isUnknownRoute ? 'no_api' : boards.problem
}
