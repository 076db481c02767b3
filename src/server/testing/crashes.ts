import { randomInt } from 'node:crypto'

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
// oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of any reply
export async function callAll(client: Client, path: string): Promise<any[]> {
  const all: unknown[] = []
  for (let page = 1; ; page++) {
    const rows = await call(client, 'GET', `${path}?per_page=100&page=${page}`)
    if (rows.length === 0) return all
    all.push(...rows)
  }
}

/** Calls the API as root. */
export async function call(
  { url }: Client,
  method: string,
  path: string,
  body?: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of any reply
): Promise<any> {
  const reply = await fetch(`${url}/api/v4${path}`, {
    method,
    headers: { 'private-token': TOKEN, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return reply.json()
}
