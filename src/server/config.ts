import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Plan = 'free' | 'premium' | 'ultimate'

export interface Limits {
  /** Requests per minute and signed-in user. */
  apiPerUser: number
  /** Requests per minute and address without credentials. */
  apiPerAddress: number
  /** Failed sign-ins per 10 minutes: per username and per address. */
  signInPerUser: number
  signInPerAddress: number
  /** Comments per minute and user. */
  notesPerUser: number
  /** Open live streams per user. */
  streamsPerUser: number
  /** Concurrent clones, fetches and pushes. */
  gitTransfers: number
  /** Maximum bytes of a push and of a file. */
  pushBytes: number
  fileBytes: number
  /** Maximum branches and tags changed by one push. */
  pushRefs: number
}

export interface Config {
  /** The folder of repositories, secrets and, on SQLite, the database. */
  dataDir: string
  /** The folder of the built web app. Null to serve only the API. */
  webRoot: string | null
  /** `postgres://…`, or the path of an SQLite file. */
  database: string
  /** The public URL without a trailing slash, from which all links are built. */
  url: string
  plan: Plan
  /** True when administrators may create impersonation tokens. */
  impersonation: boolean
  /** True to validate replies against the contract (in tests). */
  checkReplies: boolean
  limits: Limits
  /** Milliseconds between heartbeats of a stream, and so the longest time it can outlast the caller's access. */
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

/** Ends a stream within 5 s of a loss of access. Also shorter than idle timeouts of proxies. */
export const HEARTBEAT = 4000

/** The output folder of `npm run build`. */
const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

const plans: readonly string[] = ['free', 'premium', 'ultimate']

/** Reads the environment. Throws a readable error for an invalid value. */
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

/** Reads the requests per minute and user, which scripts that move much data may need to raise. */
function readLimit(text: string | undefined): number {
  const limit = text ? Number(text) : defaultLimits.apiPerUser
  if (!Number.isInteger(limit) || limit < 1) {
    throw new Error(`MERGEBOARD_API_LIMIT is "${text}"; it must be a whole number above 0.`)
  }
  return limit
}

/** Returns the local URL. A wildcard host becomes the loopback address. */
function localAddress({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
