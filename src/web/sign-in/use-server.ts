import { useRef, useState } from 'react'

import type { AppConfig } from '#web/api/app-config.ts'
import { rememberedServers, type ServerChoice } from '#web/api/known-servers.ts'
import { serverAddress } from '#web/api/server-address.ts'
import type { ServerCheck } from '#web/api/server-check.ts'

/** The latest check's result. Null before the first check. */
export type ServerState = ServerCheck | { problem: 'bad_address' } | 'checking' | null

/**
 * The server to sign in to, which the user chooses or types. The check runs once the address is complete.
 *
 * @param wanted the initial server; it comes from an untrusted link, so it must be one of the choices
 */
export function useServer(config: AppConfig, wanted: string | null) {
  const [choices] = useState(() => choicesOf(config))
  const first = choices.find(({ url }) => url === wanted) ?? choices[0]!
  const [typed, setTyped] = useState(first.url)
  const [state, setState] = useState<ServerState>(null)
  const [typedId, setTypedId] = useState<string | null>(null)
  const running = useRef<{ url: string; check: Promise<ServerCheck> } | null>(null)

  const url = serverAddress(typed)
  const knownId = choices.find((choice) => choice.url === url)?.clientId ?? ''
  const clientId = typedId?.trim() ?? knownId

  /** Checks the server, unless it was already checked. */
  const look = async (): Promise<ServerState> => {
    const bad = { problem: 'bad_address' } as const
    setState(url ? 'checking' : bad)
    if (!url) return bad
    setTyped(url)
    if (running.current?.url !== url) running.current = { url, check: check(url) }
    const mine = running.current
    const found = await mine.check
    // Ignores the result if the user has since changed the address.
    if (running.current === mine) setState(found)
    return found
  }

  return {
    choices,
    /** True when users may enter another address. */
    isOpen: config.anyServer,
    typed,
    /** Empty while the typed text is not a valid address. */
    url: url ?? '',
    state,
    clientId,
    /** True when the user must enter the client ID. */
    asksClientId: knownId === '' && isReady(state) && state.hasOAuth,
    /** True when the server supports only access tokens. */
    isTokenOnly: isReady(state) && !state.hasOAuth,
    type: (text: string) => {
      setTyped(text)
      setState(null)
      setTypedId(null)
      running.current = null
    },
    setClientId: setTypedId,
    /** Checks the server, unless it is the initial one. */
    lookIfNew: async () => {
      if (url !== first.url) await look()
    },
    lookAgain: async () => {
      running.current = null
      await look()
    },
    /** True when the server supports OAuth and the client ID is known. Otherwise `state` explains why not. */
    isReadyForOAuth: async (): Promise<boolean> => {
      if (url === first.url && clientId) return true
      const found = await look()
      return isReady(found) && found.hasOAuth && clientId !== ''
    },
  }
}

async function check(url: string): Promise<ServerCheck> {
  const { checkServer } = await import('#web/api/server-check.ts')
  return await checkServer(url)
}

export type ChosenServer = ReturnType<typeof useServer>

function isReady(state: ServerState): state is ServerCheck & { problem: null } {
  return state !== null && state !== 'checking' && state.problem === null
}

/**
 * Lists the configured servers, then the servers used before, most recent first. A server that somebody else typed in
 * this browser is never first.
 */
function choicesOf({ servers, anyServer }: AppConfig): ServerChoice[] {
  const remembered = rememberedServers()
  const named = servers.map((server) =>
    server.clientId ? server : (remembered.find(({ url }) => url === server.url) ?? server),
  )
  const others = remembered.filter(({ url }) => servers.every((server) => server.url !== url))
  return anyServer ? [...named, ...others] : named
}
