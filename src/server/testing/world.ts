import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Api, Params, TestApp, TestSpace, TestUser } from './app.ts'

/** Where a sample call happens: one group with one project in it, and an owner who prepares things. */
export interface World {
  service: TestApp
  group: TestSpace
  project: TestSpace
  /** Of the group and of what is made in it. */
  visibility: 'private' | 'public'
  owner: Api
  admin: Api
  /** A user whom calls may be about. */
  subject: TestUser
  /** A name that was not given out before. */
  fresh: (prefix: string) => string
}

/** Prepares whatever one valid call needs, and returns its parameters. */
export type Sample = (world: World) => Promise<Record<string, unknown>> | Record<string, unknown>

/** A thing that somebody makes for the call. Throws when it cannot be made. */
export async function made(
  by: Api,
  route: Route,
  input: Params = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- samples read any field of any reply
): Promise<any> {
  const reply = await by.call(route, input)
  if (reply.status >= 300) {
    throw new Error(`${route.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return reply.body
}

/** The route of that name. */
export function routeNamed(name: string): Route {
  const route = routes.find((one) => one.name === name)
  if (!route) throw new Error(`No route ${name}`)
  return route
}

export const inProject = ({ project }: World) => ({ id: project.id })
export const inGroup = ({ group }: World) => ({ id: group.id })
