import { readAppFile } from './call.ts'
import type { ServerChoice } from './known-servers.ts'

/** `config.json` beside the app: the servers that its operator offers. */
export interface AppConfig {
  /** The first one is offered first. */
  servers: readonly [ServerChoice, ...ServerChoice[]]
  /** True when people may enter another server address. */
  anyServer: boolean
  /** The user to try a demo server with; null for other servers. */
  demoUser: string | null
}

interface ConfigFile {
  servers?: { url?: string; client_id?: string }[]
  any_server?: boolean
  demo_user?: string
}

let asked: Promise<AppConfig> | null = null

/** A server without an address is where the app came from. */
export async function appConfig(): Promise<AppConfig> {
  asked ??= readAppFile('/config.json').then((file) => readConfig(file as ConfigFile))
  asked.catch(() => (asked = null))
  return await asked
}

function readConfig({ servers = [], any_server, demo_user }: ConfigFile): AppConfig {
  const [first = { url: location.origin, clientId: '' }, ...others] = servers.map(
    ({ url, client_id }): ServerChoice => ({
      url: (url || location.origin).replace(/\/+$/, ''),
      clientId: client_id ?? '',
    }),
  )
  return {
    servers: [first, ...others],
    anyServer: any_server ?? true,
    demoUser: demo_user ?? null,
  }
}
