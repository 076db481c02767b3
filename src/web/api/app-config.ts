import { readAppFile } from './call.ts'

/** `config.json` beside the app: which server it talks to, and as which OAuth application. */
export interface AppConfig {
  /** Absolute, without a slash at the end. */
  server: string
  clientId: string
}

const DEFAULT_CLIENT = 'mergeboard-web'

let asked: Promise<AppConfig> | null = null

/** Without a server in it, the server is where the app came from. */
export async function appConfig(): Promise<AppConfig> {
  asked ??= readAppFile('/config.json').then((file) => {
    const { server, client_id } = file as { server?: string; client_id?: string }
    return {
      server: (server || location.origin).replace(/\/+$/, ''),
      clientId: client_id || DEFAULT_CLIENT,
    }
  })
  asked.catch(() => (asked = null))
  return await asked
}
