import { useRef, useState } from 'react'

import type { AppConfig } from '#web/api/app-config.ts'
import { rememberedServers, type ServerChoice } from '#web/api/known-servers.ts'
import { serverAddress } from '#web/api/server-address.ts'
import type { ServerCheck } from '#web/api/server-check.ts'

/** What was found at the address; null before anybody looked. */
export type ServerState = ServerCheck | { problem: 'bad_address' } | 'checking' | null

/**
 * The server to sign in to: chosen or typed, and looked at once its address is there.
 *
 * @param wanted the address to begin with; it may come from anywhere, so it counts only if it is one of the choices
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

  /** Looks at the server, unless that was done. */
  const look = async (): Promise<ServerState> => {
    const bad = { problem: 'bad_address' } as const
    setState(url ? 'checking' : bad)
    if (!url) return bad
    setTyped(url)
    if (running.current?.url !== url) running.current = { url, check: check(url) }
    const mine = running.current
    const found = await mine.check
    // Somebody may have typed on meanwhile.
    if (running.current === mine) setState(found)
    return found
  }

  return {
    choices,
    /** Whether another address may be typed. */
    isOpen: config.anyServer,
    typed,
    /** Empty while what is typed is no address. */
    url: url ?? '',
    state,
    clientId,
    /** Whether the app has to be told who it is there. */
    asksClientId: knownId === '' && isReady(state) && state.hasOAuth,
    /** Whether nothing but a token signs in there. */
    isTokenOnly: isReady(state) && !state.hasOAuth,
    type: (text: string) => {
      setTyped(text)
      setState(null)
      setTypedId(null)
      running.current = null
    },
    setClientId: setTypedId,
    /** Where one comes from needs no look; whoever names another server wants to know. */
    lookIfNew: async () => {
      if (url !== first.url) await look()
    },
    lookAgain: async () => {
      running.current = null
      await look()
    },
    /** Whether people can be sent there to sign in; if not, the state says why. */
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
 * Those that the operator names, then those used before, the last one first. What somebody else typed in this browser
 * is offered, but never first.
 */
function choicesOf({ servers, anyServer }: AppConfig): ServerChoice[] {
  const remembered = rememberedServers()
  const named = servers.map((server) =>
    server.clientId ? server : (remembered.find(({ url }) => url === server.url) ?? server),
  )
  const others = remembered.filter(({ url }) => servers.every((server) => server.url !== url))
  return anyServer ? [...named, ...others] : named
}
