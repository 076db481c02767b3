import { readAppFile } from './call.ts'
import type { ServerChoice } from './known-servers.ts'

/** The contents of the app's `config.json`: the servers that its operator offers. */
export interface AppConfig {
  /** The first server is the default. */
  servers: readonly [ServerChoice, ...ServerChoice[]]
  /** True when users may enter another server address. */
  anyServer: boolean
  /** The username to suggest on a demo server. Null for other servers. */
  demoUser: string | null
}

interface ConfigFile {
  servers?: { url?: string; client_id?: string }[]
  any_server?: boolean
  demo_user?: string
}

let asked: Promise<AppConfig> | null = null

/** Reads the configuration. Servers without a `url` get the app's own origin. */
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
