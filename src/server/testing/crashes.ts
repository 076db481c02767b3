import { startService, type Service } from './service.ts'

/** A service that is killed and restarted with the same folder and database. */
export type RunningService = Service & { url: string }

/** The service's address, for calls as root. */
export type Client = Pick<RunningService, 'url'>

export const TOKEN = 'glpat-of-the-crash-test'

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
