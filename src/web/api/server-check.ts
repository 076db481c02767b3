import { listProjectBoards } from '#contract/boards.ts'
import { getVersion } from '#contract/version.ts'
import { callAs } from './call.ts'
import { offersSignIn } from './oauth.ts'
import { reach, type ReachProblem } from './reach.ts'

export type ServerCheck =
  | {
      problem: null
      /** Until the API answered. */
      ms: number
      /** Whether people can sign in there without a token. */
      hasOAuth: boolean
    }
  | { problem: ReachProblem }

/** Whether there is a server of the API at the address, and how one can sign in to it. Nothing secret is sent. */
export async function checkServer(server: string): Promise<ServerCheck> {
  const begun = performance.now()
  const problem = await findApi(server)
  const ms = Math.round(performance.now() - begun)
  return problem ? { problem } : { problem: null, ms, hasOAuth: await offersSignIn(server) }
}

/** A stranger is refused; where there is no such address, boards are there at least. */
async function findApi(server: string): Promise<ReachProblem | null> {
  const nobody = { server, headers: {} }
  const version = await reach(server, async () => await callAs(nobody, getVersion, {}))
  if (!version.refusal?.isUnknownRoute) return version.problem
  const boards = await reach(
    server,
    async () => await callAs(nobody, listProjectBoards, { id: '0' }),
  )
  return boards.refusal?.isUnknownRoute ? 'no_api' : boards.problem
}
