import { useEffect, useEffectEvent, useState } from 'react'

import { downloadGroupExport } from '#contract/group-exports.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { download, type TransferOptions } from '#web/api/transfer.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { useTransfer } from '#web/transfer/use-transfer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { checkSize } from './check-archive.ts'
import {
  beginCheck,
  endCheck,
  isDue,
  isOverdue,
  newRequest,
  readRequest,
  type ExportRequest,
} from './export-request.ts'

/** A downloaded archive, which the browser keeps until the page is left. */
interface Archive {
  readonly file: Blob
  readonly requestedAt: number
}

/**
 * An export whose progress the server does not report. Remembers the request until the archive is saved, and tries to
 * download the archive now and then.
 */
export function useUnreportedExport(fullPath: string) {
  const [text, write] = useUserMemory(`export ${fullPath}`)
  const request = readRequest(text)
  const [archive, setArchive] = useState<Archive | null>(null)
  const change = (next: (request: ExportRequest) => ExportRequest) =>
    write((stored) => {
      const latest = readRequest(stored)
      return latest && JSON.stringify(next(latest))
    })
  const noteMiss = () => change((latest) => endCheck(latest, Date.now()))
  const transfer = useTransfer(
    async (requestedAt: number, options) => {
      const file = await downloadIfReady(fullPath, options)
      return file && { file, requestedAt }
    },
    {
      onSuccess: (arrived) => {
        if (!arrived) return noteMiss()
        setArchive(arrived)
        announce('The export is ready.')
      },
      onFailure: noteMiss,
    },
  )
  const isWaiting = request !== null && archive === null
  const isScheduled = isWaiting && request.nextCheck !== null
  const now = useSeconds(isScheduled)

  function checkNow() {
    if (!request || transfer.progress) return
    change((latest) => beginCheck(latest, Date.now()))
    transfer.start(request.at)
  }
  const onTime = useEffectEvent(checkNow)
  // A long check may last until the next one is due.
  const mustCheck = isWaiting && !transfer.progress && isDue(request, now)
  useEffect(() => {
    if (mustCheck) onTime()
  }, [mustCheck])

  return {
    requestedAt: archive?.requestedAt ?? request?.at ?? null,
    isWaiting,
    isOverdue: isWaiting && isOverdue(request),
    archive: archive?.file ?? null,
    transfer,
    /** Null when no check is scheduled. */
    secondsLeft: isScheduled ? Math.max(0, Math.ceil((request.nextCheck - now) / 1000)) : null,
    checkNow,
    cancel: () => {
      transfer.cancel()
      change((latest) => ({ ...latest, nextCheck: null }))
    },
    noteRequest: () => {
      // It may be the archive of the previous request.
      transfer.cancel()
      setArchive(null)
      write(JSON.stringify(newRequest(Date.now())))
    },
    noteSaved: () => write(null),
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
