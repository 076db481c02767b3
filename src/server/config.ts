import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Plan = 'free' | 'premium' | 'ultimate'

export interface Limits {
  /** Requests per minute for each signed-in user. */
  apiPerUser: number
  /** Requests per minute without credentials, for each IP address. */
  apiPerAddress: number
  /**
   * Failed sign-ins per `SIGN_IN_WINDOW_SECONDS`: for each username from one IP address, for each username from all
   * addresses where it has not signed in, and for each address.
   */
  signInPerUser: number
  signInPerName: number
  signInPerAddress: number
  /** Comments per minute for each user. */
  notesPerUser: number
  /** Addresses that each user may invite per day, with or without an account. */
  invitationsPerUser: number
  /** Starts of group exports, and uploads of group imports, per minute for each user. */
  exportsPerUser: number
  importsPerUser: number
  /** Downloads of a group's export per minute for each user. */
  exportDownloadsPerUser: number
  /** Removals of members, and checks whether a namespace exists, per minute for each user. */
  removalsPerUser: number
  existenceChecksPerUser: number
  /** Maximum bytes of an archive to import. */
  importBytes: number
  /** Open live streams for each user. */
  streamsPerUser: number
  /** Concurrent clones, fetches and pushes. */
  gitTransfers: number
  /** Maximum bytes of a push and of a single file. */
  pushBytes: number
  fileBytes: number
  /** Maximum branches and tags that one push may change. */
  refsPerPush: number
}

export interface Config {
  /** The folder for repositories, secrets and, on SQLite, the database. */
  dataDir: string
  /** The built web app's folder. Null serves only the API. */
  webRoot: string | null
  /** `postgres://…`, or the path of an SQLite file. */
  database: string
  /** The mail server, `smtp://…` or `smtps://…`. Null keeps mails in the administrators' outbox. */
  smtpUrl: string | null
  /** The sender of all mails. */
  mailFrom: string
  /** The public URL without a trailing slash. All links are built from it. */
  url: string
  plan: Plan
  /** True when administrators may create impersonation tokens. */
  impersonation: boolean
  /** True when replies are validated against the contract (in tests). */
  checkReplies: boolean
  limits: Limits
  /** Milliseconds between a stream's heartbeats. A stream outlasts its caller's access by at most this time. */
  heartbeat: number
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB
const IMPORT_MIB = 50

export const defaultLimits: Limits = {
  apiPerUser: 2000,
  apiPerAddress: 500,
  signInPerUser: 5,
  signInPerName: 50,
  signInPerAddress: 20,
  notesPerUser: 300,
  invitationsPerUser: 100,
  exportsPerUser: 6,
  importsPerUser: 6,
  exportDownloadsPerUser: 1,
  removalsPerUser: 60,
  existenceChecksPerUser: 20,
  importBytes: IMPORT_MIB * MIB,
  streamsPerUser: 20,
  gitTransfers: 4 * availableParallelism(),
  pushBytes: GIB,
  fileBytes: 256 * MIB,
  refsPerPush: 5000,
}

/** Ends a stream within 5 s after its caller loses access. Proxies have longer idle timeouts. */
export const HEARTBEAT = 4000

/** The output folder of `npm run build`. */
const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

const plans: readonly string[] = ['free', 'premium', 'ultimate']

type Environment = Record<string, string | undefined>

/** Reads the environment. Throws a readable error for an invalid value. */
export function readConfig(
  env: Environment,
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
    database: readDatabase(env['DATABASE_URL']) ?? join(options.dataDir, 'mergeboard.db'),
    smtpUrl: readSmtpUrl(env['SMTP_URL']),
    mailFrom: readSender(env['SMTP_FROM'], url),
    url,
    plan: plan as Plan,
    impersonation: env['MERGEBOARD_IMPERSONATION'] !== 'off',
    checkReplies: false,
    heartbeat: HEARTBEAT,
    limits: {
      ...defaultLimits,
      apiPerUser: readLimit(env, 'MERGEBOARD_API_LIMIT') ?? defaultLimits.apiPerUser,
      importBytes: MIB * (readLimit(env, 'MERGEBOARD_IMPORT_LIMIT') ?? IMPORT_MIB),
    },
  }
}

/** Returns a limit from the environment. Undefined when it is not set. */
function readLimit(env: Environment, name: string): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const limit = Number(text)
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new Error(`${name} is "${text}"; it must be a whole number above 0.`)
  }
  return limit
}

/** Returns the address of PostgreSQL or the path of an SQLite file. Undefined when neither is set. */
function readDatabase(text: string | undefined): string | undefined {
  if (text?.includes('://') && !/^postgres(?:ql)?:/.test(text)) {
    throw new Error(
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    )
  }
  return text || undefined
}

function readSmtpUrl(text: string | undefined): string | null {
  if (!text) return null
  if (URL.canParse(text) && /^smtps?:\/\/./.test(text)) return text
  throw new Error('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.')
}

function readSender(text: string | undefined, url: string): string {
  if (!text) return `Mergeboard <noreply@${new URL(url).hostname}>`
  if (/^[^<>\p{Cc}]*<?[^\s<>@]+@[^\s<>@]+>?$/u.test(text)) return text
  throw new Error(
    `SMTP_FROM is "${text}"; it must be an address such as Board <board@example.com>.`,
  )
}

/** Returns the local URL. A wildcard host becomes the loopback address. */
function localAddress({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
