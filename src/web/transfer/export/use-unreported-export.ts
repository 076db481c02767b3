import { useEffect, useEffectEvent, useState } from 'react'

import { downloadGroupExport } from '#contract/group-exports.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { download, type TransferOptions } from '#web/api/transfer.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { useTransfer } from '#web/transfer/use-transfer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { checkSize } from './check-archive.ts'

/** Servers allow one download per minute, so later checks are further apart. In milliseconds. */
const FIRST_MS = 30_000
const LATER_MS = 65_000

/** A requested export, in milliseconds since 1970. */
interface Requested {
  readonly at: number
  readonly nextCheck: number
}

/**
 * An export whose progress the server does not report. Remembers the request, and tries to download the archive now and
 * then.
 */
export function useUnreportedExport(fullPath: string) {
  const [text, write] = useUserMemory(`export ${fullPath}`)
  const requested = read(text)
  const [archive, setArchive] = useState<Blob | null>(null)
  const transfer = useTransfer(
    async (_: null, options) => await downloadIfReady(fullPath, options),
    {
      onSuccess: (file) => {
        setArchive(file)
        if (file) announce('The export is ready.')
      },
    },
  )
  const isWaiting = requested !== null && archive === null
  const now = useSeconds(isWaiting)

  const store = (next: Requested) => write(JSON.stringify(next))
  function checkNow() {
    if (!requested || transfer.progress) return
    store({ ...requested, nextCheck: Date.now() + LATER_MS })
    transfer.start(null)
  }
  const onTime = useEffectEvent(checkNow)
  const isDue = isWaiting && requested.nextCheck <= now
  useEffect(() => {
    if (isDue) onTime()
  }, [isDue])

  return {
    requestedAt: requested?.at ?? null,
    isWaiting,
    archive,
    transfer,
    secondsLeft: requested ? Math.max(0, Math.ceil((requested.nextCheck - now) / 1000)) : 0,
    checkNow,
    noteRequest: () => {
      setArchive(null)
      store({ at: Date.now(), nextCheck: Date.now() + FIRST_MS })
    },
  }
}

/** Downloads an export's archive. Null when it is not ready. */
async function downloadIfReady(fullPath: string, options: TransferOptions): Promise<Blob | null> {
  try {
    const parts: Uint8Array<ArrayBuffer>[] = []
    const { received, size } = await download(
      downloadGroupExport,
      { id: fullPath },
      (chunk) => void parts.push(chunk),
      options,
    )
    checkSize(received, size)
    return new Blob(parts)
  } catch (error) {
    if (error instanceof ApiFailure && [404, 429].includes(error.status)) return null
    throw error
  }
}

/** Validates the stored text, which another version of the app may have written. */
function read(text: string | null): Requested | null {
  try {
    const { at, nextCheck } = JSON.parse(text ?? '{}') as Partial<Requested>
    return Number.isFinite(at) && Number.isFinite(nextCheck)
      ? { at: at!, nextCheck: nextCheck! }
      : null
  } catch {
    return null
  }
}

/** The time in milliseconds since 1970, updated every second while it is on. */
function useSeconds(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return undefined
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
