import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** A server and this app's OAuth client ID there. Without a client ID, only access tokens can sign in. */
export interface ServerChoice {
  /** An absolute URL without a trailing slash. */
  url: string
  clientId: string
}

const KEY = 'mergeboard.servers'
const MAX_KEPT = 5

/** The servers that this browser has signed in to, latest first. */
export function rememberedServers(): readonly ServerChoice[] {
  try {
    const servers: unknown = JSON.parse(readLocal(KEY) ?? '[]')
    return Array.isArray(servers) ? servers.filter(isChoice) : []
  } catch {
    return []
  }
}

/** Remembers a server. A sign-in by token has no client ID, so the stored client ID is kept. */
export function rememberServer({ url, clientId }: ServerChoice): void {
  const known = rememberedServers()
  const former = known.find((server) => server.url === url)
  const server = { url, clientId: clientId || (former?.clientId ?? '') }
  const others = known.filter((other) => other !== former)
  writeLocal(KEY, JSON.stringify([server, ...others].slice(0, MAX_KEPT)))
}

export function forgetServer(url: string): void {
  const others = rememberedServers().filter((server) => server.url !== url)
  writeLocal(KEY, JSON.stringify(others))
}

function isChoice(value: unknown): value is ServerChoice {
  const { url, clientId } = (value ?? {}) as Partial<ServerChoice>
  return typeof url === 'string' && typeof clientId === 'string'
}
