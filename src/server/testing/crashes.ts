import { randomInt } from 'node:crypto'

import type { TArray, TObject } from 'typebox'

import type { Route } from '#contract/route.ts'
import { requestOf, type BodyOf, type Known, type ParamsOf } from './api.ts'
import { randomFrom } from './random.ts'
import { startService, type Service } from './service.ts'

/** A service that is killed and restarted with the same folder and database. */
export type RunningService = Service & { url: string }

/** The service's address, for calls as root. */
export type Client = Pick<RunningService, 'url'>

export const TOKEN = 'glpat-of-the-crash-test'

/** Kills of a service at random moments. Each takes seconds, so only `KILLS=50` or so makes many. */
export const KILLS = Number(process.env['KILLS'] ?? 3)

/** Returns a generator of numbers in [0, 1) for the moments of kills. `KILL_SEED` repeats those of an earlier run. */
export function randomMoments(): () => number {
  const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 32))
  console.log(`KILL_SEED=${seed}`)
  return randomFrom(seed)
}

export async function startOver(
  data: string,
  database: string,
  env: Record<string, string> = {},
): Promise<RunningService> {
  const service = await startService(['--no-demo', '--data', data], {
    DATABASE_URL: database,
    MERGEBOARD_ROOT_TOKEN: TOKEN,
    ...env,
  })
  const { url } = service
  if (url === null) throw new Error(service.output())
  return { ...service, url }
}

/** Returns the git URL of one of root's projects. */
export const originOf = ({ url }: Client, project: string) =>
  `${url.replace('//', `//x:${TOKEN}@`)}/root/${project}.git`

/** Returns all pages of a list. */
export async function callAll<R extends Route<TObject, TArray>, I extends ParamsOf<R>>(
  client: Client,
  route: R,
  input: Known<R, I>,
): Promise<BodyOf<R>> {
  const all: unknown[] = []
  for (let page = 1; ; page++) {
    const rows = (await send(client, route, { ...input, per_page: 100, page })) as unknown[]
    if (rows.length === 0) return all as BodyOf<R>
    all.push(...rows)
  }
}

/** Calls a route as root. */
export async function call<R extends Route, I extends ParamsOf<R>>(
  client: Client,
  route: R,
  input: Known<R, I>,
  headers: Record<string, string> = {},
): Promise<BodyOf<R>> {
  return (await send(client, route, input, headers)) as BodyOf<R>
}

async function send(
  { url }: Client,
  route: Route,
  input: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const { path, payload } = requestOf(route, input)
  const reply = await fetch(`${url}/api/v4${path}`, {
    method: route.method,
    headers: { 'private-token': TOKEN, 'content-type': 'application/json', ...headers },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  return reply.json()
}
