import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** A server, and the OAuth application that this app is there; without one only tokens sign in. */
export interface ServerChoice {
  /** Absolute, without a slash at the end. */
  url: string
  clientId: string
}

const KEY = 'mergeboard.servers'
const MAX_KEPT = 5

/** The servers that were signed in to from this browser, the last one first. */
export function rememberedServers(): readonly ServerChoice[] {
  try {
    const servers: unknown = JSON.parse(readLocal(KEY) ?? '[]')
    return Array.isArray(servers) ? servers.filter(isChoice) : []
  } catch {
    return []
  }
}

/** Signing in by token tells no application: then the one that is known stays. */
export function rememberServer({ url, clientId }: ServerChoice): void {
  const known = rememberedServers()
  const former = known.find((server) => server.url === url)
  const server = { url, clientId: clientId || (former?.clientId ?? '') }
  const others = known.filter((other) => other !== former)
  writeLocal(KEY, JSON.stringify([server, ...others].slice(0, MAX_KEPT)))
}

function isChoice(value: unknown): value is ServerChoice {
  const { url, clientId } = (value ?? {}) as Partial<ServerChoice>
  return typeof url === 'string' && typeof clientId === 'string'
}
