import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { resolutionOf } from '#web/issuables/activity/threads.ts'
import { useStore } from '#web/lib/store.ts'
import type { DiffPageState } from '#web/merge-requests/diff-page/use-diff-page.ts'
import { lastThread } from '#web/merge-requests/last-thread.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { pathOf, refOf, type Placed } from '#web/merge-requests/review/placed.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { listThreads, nextOpen, type ListedThread } from './listed-thread.ts'

/** Short loads are not announced. */
const LATE_MS = 200
const LOADING = 'Loading threads…'

interface Ways {
  readonly page: Pick<DiffPageState, 'pages' | 'folds' | 'reveal'>
  /** Drops the filter of files. Null without one. */
  readonly showAll: (() => void) | null
}

/** All threads of the merge request, the panel that lists them, and the steps through the unresolved ones. */
export function useThreads({ page, showAll }: Ways) {
  const { name } = useRequest()
  const { placed, isPlaced, handle, isHidden, setHidden } = useReview()
  const { data: threads, error, isPending, refetch } = useQuery(threadsQuery(name))
  /** True while the threads, or the places of some, are not known yet. */
  const isLoading = isPending || !isPlaced
  const listed = useMemo(
    () => listThreads(threads ?? [], placed, isPlaced),
    [threads, placed, isPlaced],
  )
  const [isPanelOpen, setPanelOpen] = useState(useLocation().hash === '#threads')
  const [inPanel, setInPanel] = useState<{ readonly key: string } | null>(null)
  const lastId = useStore(lastThread)
  const last = listed.find(({ thread }) => thread.notes[0]!.id === lastId)?.key ?? null
  const unresolved = listed.filter(({ thread }) => resolutionOf(thread) === 'open')
  const reveal = useReveal(page, showAll)
  const isPhone = useMedia('(width < 48rem)')

  function show({ key, thread, placed: one }: ListedThread): void {
    lastThread.set(thread.notes[0]!.id)
    // On a phone, the panel covers the diff.
    setPanelOpen(one ? isPanelOpen && !isPhone : true)
    setInPanel(one ? null : { key })
    if (!one) return
    setHidden(false)
    reveal(one)
  }

  useLinkedThread(listed, show)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => announce(LOADING), LATE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  const failure = error && `The threads could not be loaded. ${wordsOf(error)}`
  const retry = () => void refetch()
  // A server without comments has nothing to tell.
  const isLost = error !== null && threads === undefined && !isAbsent(error)
  const tell = useStable(() => toast.error(failure!, { label: 'Retry', run: retry }))
  useEffect(() => {
    if (!isLost) return undefined
    const id = tell()
    return () => dismissToast(id)
  }, [isLost, tell])

  function step(by: 1 | -1): void {
    const next = nextOpen(listed, last, by)
    if (!next) {
      const whyNone = isLoading ? LOADING : isLost && failure
      return void toast.info(whyNone || 'No unresolved threads.')
    }
    show(next)
    announce(`Thread ${unresolved.indexOf(next) + 1} of ${unresolved.length}`)
  }

  const openPanel = () => setPanelOpen(true)

  function closePanel(): void {
    setPanelOpen(false)
    setInPanel(null)
    handle.current?.focus()
  }

  useKey('request.next-thread', () => step(1))
  useKey('request.previous-thread', () => step(-1))
  useKey('request.threads', () => (isPanelOpen ? closePanel() : openPanel()))
  useKey('changes.comments', () => {
    handle.current?.keepPlace(() => setHidden(!isHidden))
    announce(isHidden ? 'Comments shown.' : 'Comments hidden.')
  })

  return {
    listed,
    show,
    /** The thread that the panel shows. A new object for each time. */
    inPanel,
    isLoading,
    error,
    retry,
    isPanelOpen,
    openPanel,
    closePanel,
    open: unresolved.length,
    /** The position of the last shown thread among the unresolved ones, from 1. 0 for none. */
    at: unresolved.findIndex(({ key }) => key === last) + 1,
  }
}

/**
 * Returns a function that shows an item of the diff, even if a filter or a collapsed file hides it. An item whose file is
 * gone is not shown.
 */
function useReveal(
  { pages, folds, reveal }: Ways['page'],
  showAll: Ways['showAll'],
): (item: Placed) => void {
  const [asked, setAsked] = useState<Placed | null>(null)
  const go = useStable(() => {
    if (!asked) return
    const path = pathOf(asked.place)
    // Each of these two changes what the effect depends on.
    if (!pages.some((file) => file.path === path)) return showAll ? showAll() : setAsked(null)
    if (folds.collapsed.has(path)) return folds.toggle(path)
    setAsked(null)
    // Showing a hidden line moves the thread, which would lose the focus.
    void reveal(path, refOf(asked.place)).then(() => focusPlaced(asked.key))
  })
  const isFiltered = showAll !== null
  useEffect(go, [go, asked, pages, folds.collapsed, isFiltered])
  return setAsked
}

const NOTE_LINK = /^#note_(\d+)$/

/** Shows the thread that the address names, once its place is known. A later push does not show it again. */
function useLinkedThread(
  listed: readonly ListedThread[],
  show: (thread: ListedThread) => void,
): void {
  const { isPlaced } = useReview()
  const { hash, key } = useLocation()
  const opened = useRef<string | null>(null)
  const noteId = Number(NOTE_LINK.exec(hash)?.[1])
  const linked = listed.find(({ thread }) => thread.notes.some(({ id }) => id === noteId))
  const isReady = linked !== undefined && isPlaced
  const open = useStable(() => linked && show(linked))
  useEffect(() => {
    if (!isReady || opened.current === key) return
    opened.current = key
    open()
  }, [isReady, key, open])
}

const MOST_FRAMES = 60

/** Focuses an item once it is on the page: the file or the panel around it may have to open first. */
async function focusPlaced(key: string): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    // One frame after another.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(requestAnimationFrame)
    const element = document.querySelector<HTMLElement>(`[data-placed="${CSS.escape(key)}"]`)
    if (frame > 0 && element)
      return element.focus({ preventScroll: element.closest('.diff') !== null })
  }
}
