import { onlineManager, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

import { currentAccount } from '#web/api/session.ts'
import { counted } from '#web/lib/counted.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { useStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { installWorker } from './install-worker.ts'
import { keepCopies } from './keep-copies.ts'
import { isServerDown, noteLoss, noteReply, offlineSince } from './offline-since.ts'
import { discardWaiting, useWaitingChanges } from './waiting-changes.ts'

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Milliseconds before the second check whether the server responds. */
const RECHECK_MS = 1000
/** Milliseconds between checks whether a lost server responds again. */
const PROBE_MS = 3000

/** Saves copies of what is on screen. Without a network or a server, tells users that the app shows copies. */
export function OfflineBar() {
  const client = useQueryClient()
  useEffect(() => keepCopies(client), [client])
  useEffect(() => followNetwork(), [])
  useEffect(() => void installWorker(), [])
  // Without a network, its code could no longer be loaded.
  useEffect(() => void import('./restore-copy.ts').catch(() => null), [])
  const since = useStore(offlineSince)
  const isLost = since !== null
  useReturn(isLost)
  useProbe(isLost)
  const waiting = useWaitingChanges()
  useLeaveWarning(waiting.length > 0)
  if (!isLost) return null
  return (
    <Bar label="Network" tone="quiet">
      <span className="text-center">
        {lostWords()} since{' '}
        <time dateTime={new Date(since).toISOString()}>{clock.format(since)}</time>. Showing saved
        copies.
      </span>
      {waiting.length > 0 && (
        <>
          <span>{counted(waiting.length, 'change')} waiting to be sent</span>
          <Button size="xs" onPress={() => discardWaiting(client, waiting)}>
            Discard
          </Button>
        </>
      )}
    </Bar>
  )
}

function lostWords(): string {
  const account = currentAccount()
  return isOffline() || !account ? 'Offline' : `No connection to ${new URL(account.server).host}`
}

/** Refetches the screen when the server is back, including pages that failed to load. */
function useReturn(isLost: boolean): void {
  const client = useQueryClient()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  const was = useRef(isLost)
  useEffect(() => {
    if (isLost) announce(`${lostWords()}. Showing saved copies.`)
    if (was.current && !isLost) {
      announce('Back online.')
      reset()
      void client.invalidateQueries()
      void revalidate()
    }
    was.current = isLost
  }, [isLost, client, reset, revalidate])
}

/**
 * Polls a lost server, since no event signals its return. Replies to other requests do not count: they may have been on
 * their way since before the loss.
 */
function useProbe(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return
    let timer: ReturnType<typeof setTimeout>
    const probe = async () => {
      if (!(await isServerDown())) noteReply()
      else timer = setTimeout(() => void probe(), PROBE_MS)
    }
    timer = setTimeout(() => void probe(), PROBE_MS)
    return () => clearTimeout(timer)
  }, [isLost])
}

/** Asks for confirmation before the tab closes or reloads. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}

function followNetwork(): () => void {
  const check = async () => {
    if ((await isServerDown()) && isOffline()) noteLoss()
  }
  let recheck: ReturnType<typeof setTimeout> | undefined
  const onOffline = () => {
    void check()
    // The event may come shortly before requests begin to fail.
    clearTimeout(recheck)
    recheck = setTimeout(() => void check(), RECHECK_MS)
  }
  onlineManager.setEventListener((setOnline) => {
    const update = () => setOnline(offlineSince.get() === null)
    update()
    return offlineSince.subscribe(update)
  })
  if (isOffline()) onOffline()
  addEventListener('offline', onOffline)
  addEventListener('online', noteReply)
  return () => {
    clearTimeout(recheck)
    removeEventListener('offline', onOffline)
    removeEventListener('online', noteReply)
  }
}
