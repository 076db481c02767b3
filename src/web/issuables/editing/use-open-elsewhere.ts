import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import { listenToTabs, messageTabs } from '#web/api/tabs.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** True while another tab of this browser edits the same text. Needs a secure origin for the Web Locks API. */
export function useOpenElsewhere(what: string): boolean {
  const { name } = useSubject()
  const { key } = useSuspenseQuery(ownerQuery()).data
  const text = `${what} ${fullReference(name)} ${key}`
  const [others, setOthers] = useState(NOBODY)

  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const tab = crypto.randomUUID()
    const ended = new AbortController()
    const { signal } = ended
    const stop = listenToTabs((message) => {
      if (!('text' in message) || message.text !== text) return
      const other = message.tab
      if (message.kind === 'draft-open') messageTabs({ kind: 'draft-here', text, tab })
      setOthers((before) => new Set([...before, other]))
      void whenReleased(lockOf(text, other), signal).then(() =>
        setOthers((before) => new Set([...before].filter((each) => each !== other))),
      )
    })
    hold(lockOf(text, tab), signal)
    messageTabs({ kind: 'draft-open', text, tab })
    return () => {
      stop()
      ended.abort()
      setOthers(NOBODY)
    }
  }, [text])

  return others.size > 0
}

function lockOf(text: string, tab: string): string {
  return `mergeboard.draft ${tab} ${text}`
}

/** Holds a lock until the signal aborts or the tab closes or crashes. */
function hold(lock: string, signal: AbortSignal): void {
  void navigator.locks.request(lock, async () => {
    if (signal.aborted) return
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
}

async function whenReleased(lock: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lock, { signal, mode: 'shared' }, () => null).catch(() => null)
}
