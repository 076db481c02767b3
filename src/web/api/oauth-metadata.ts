import type { AuthorizationServer } from 'oauth4webapi'

import { readLocal, writeLocal } from '#web/lib/local-store.ts'

interface Saved {
  /** Milliseconds since 1970. */
  savedAt: number
  metadata: AuthorizationServer
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a server's OAuth metadata. Reads it at most once a day. */
export async function oauthMetadata(
  server: string,
  read: () => Promise<AuthorizationServer>,
): Promise<AuthorizationServer> {
  const saved = readSaved(server)
  if (saved && Math.abs(Date.now() - saved.savedAt) < DAY_MS) return saved.metadata
  const metadata = await read()
  if (new URL(metadata.issuer).href !== new URL(server).href)
    throw new Error(`${server} has the OAuth metadata of another server.`)
  writeLocal(keyOf(server), JSON.stringify({ savedAt: Date.now(), metadata } satisfies Saved))
  return metadata
}

/** Makes the next call read the metadata again, which may have changed. */
export function forgetOAuthMetadata(server: string): void {
  writeLocal(keyOf(server), null)
}

function readSaved(server: string): Saved | null {
  try {
    return JSON.parse(readLocal(keyOf(server)) ?? 'null') as Saved | null
  } catch {
    return null
  }
}

function keyOf(server: string): string {
  return `mergeboard.oauth-metadata ${server}`
}
