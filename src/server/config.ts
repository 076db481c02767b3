import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Plan = 'free' | 'premium' | 'ultimate'

export interface Limits {
  /** Requests per minute of one signed-in user. */
  apiPerUser: number
  /** Requests per minute of one address without credentials. */
  apiPerAddress: number
  /** Failed sign-ins per ten minutes: of one user name, of one address. */
  signInPerUser: number
  signInPerAddress: number
  /** Comments that one user may write per minute. */
  notesPerUser: number
  /** Streams of live updates that one user may have open. */
  streamsPerUser: number
  /** Clones, fetches and pushes under way at once. */
  gitTransfers: number
  /** Bytes that one push may send, and that one file may have. */
  pushBytes: number
  fileBytes: number
  /** Branches and tags that one push may change. */
  pushRefs: number
}

export interface Config {
  /** Where the service keeps repositories, secrets and, on SQLite, the database. */
  dataDir: string
  /** The folder of the built web app; null to serve the API alone. */
  webRoot: string | null
  /** `postgres://…`, or the path of an SQLite file. */
  database: string
  /** The public address, without a slash at the end. Every link is built from it. */
  url: string
  plan: Plan
  /** Whether administrators may make tokens by which they act as somebody else. */
  impersonation: boolean
  /** Whether replies are checked against the contract before they are sent (tests). */
  checkReplies: boolean
  limits: Limits
  /** Milliseconds between the signs of life of a stream: also how long it may outlast the right to it. */
  heartbeat: number
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const defaultLimits: Limits = {
  apiPerUser: 2000,
  apiPerAddress: 500,
  signInPerUser: 5,
  signInPerAddress: 20,
  notesPerUser: 300,
  streamsPerUser: 20,
  gitTransfers: 4 * availableParallelism(),
  pushBytes: GIB,
  fileBytes: 256 * MIB,
  pushRefs: 5000,
}

/** A stream is over within five seconds of the right to it. Also shorter than what proxies take for silence. */
export const HEARTBEAT = 4000

/** Where `npm run build` puts it. */
const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

const plans: readonly string[] = ['free', 'premium', 'ultimate']

/** Reads the environment once. Throws an error for people when a value makes no sense. */
export function readConfig(
  env: Record<string, string | undefined>,
  options: { dataDir: string; host: string; port: number },
): Config {
  const plan = env['MERGEBOARD_PLAN'] || 'ultimate'
  if (!plans.includes(plan)) {
    throw new Error(`MERGEBOARD_PLAN is "${plan}"; it can be free, premium or ultimate.`)
  }
  const url = (env['MERGEBOARD_URL'] || localAddress(options)).replace(/\/+$/, '')
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new Error(`MERGEBOARD_URL is "${url}"; it must be an http or https address.`)
  }
  return {
    dataDir: options.dataDir,
    webRoot,
    database: env['DATABASE_URL'] || join(options.dataDir, 'mergeboard.db'),
    url,
    plan: plan as Plan,
    impersonation: env['MERGEBOARD_IMPERSONATION'] !== 'off',
    checkReplies: false,
    heartbeat: HEARTBEAT,
    limits: { ...defaultLimits, apiPerUser: readLimit(env['MERGEBOARD_API_LIMIT']) },
  }
}

/** Requests per minute of one user: scripts that move a lot of data may need more than people. */
function readLimit(text: string | undefined): number {
  const limit = text ? Number(text) : defaultLimits.apiPerUser
  if (!Number.isInteger(limit) || limit < 1) {
    throw new Error(`MERGEBOARD_API_LIMIT is "${text}"; it must be a whole number above 0.`)
  }
  return limit
}

/** A wildcard host is reached by the loopback address. */
function localAddress({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
