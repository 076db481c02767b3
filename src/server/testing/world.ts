import type { Route } from '#contract/route.ts'
import type { Api, BodyOf, Known, ParamsOf, TestApp, TestSpace, TestUser } from './app.ts'

/** The setting for a sample call: a group with one project, and an owner who prepares the data. */
export interface World {
  service: TestApp
  group: TestSpace
  project: TestSpace
  /** The visibility of the group and everything created in it. */
  visibility: 'private' | 'public'
  owner: Api
  admin: Api
  /** A user on whom calls act. */
  subject: TestUser
  /** Returns an unused name. */
  fresh: (prefix: string) => string
}

/** Prepares the data for one valid call and returns the call's parameters. */
export type Sample = (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>

/** Creates an object for the call. Throws when the reply is an error. */
export async function made<R extends Route, I extends ParamsOf<R>>(
  by: Api,
  route: R,
  input: Known<R, I>,
): Promise<BodyOf<R>> {
  const reply = await by.callRaw(route, input)
  if (reply.status >= 300) {
    throw new Error(`${route.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return reply.body
}

export const inProject = ({ project }: World) => ({ id: project.id })
export const inGroup = ({ group }: World) => ({ id: group.id })
