import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { ActivityProvider } from './activity-context.ts'
import { eventsQuery, threadsQuery } from './activity-queries.ts'
import { CommentThread } from './comment-thread.tsx'
import { EventLine } from './event-line.tsx'
import { mergeActivity } from './merge-activity.ts'
import { useKeptPlace } from './use-kept-place.ts'

const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)

/** Entries shown at first: the newest ones. */
const SHOWN_FIRST = 20
const SHOWN_MORE = 50

/** The comments and events of an issue or a merge request. */
export function Activity() {
  const { name } = useSubject()
  const [stored, remember] = useUserMemory('activity')
  const isBrief = stored === 'comments'
  const threads = useQuery(threadsQuery(name))
  const events = useQuery({ ...eventsQuery(name), enabled: !isBrief && threads.isSuccess })
  const user = useQuery(currentUserQuery()).data
  const [count, setCount] = useState(SHOWN_FIRST)
  const [edited, setEdited] = useState<number | null>(null)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const editedFrom = useRef<HTMLElement | null>(null)
  useKeptFocus(list)
  const merged = mergeActivity(threads.data ?? [], isBrief ? undefined : events.data)
  const all = isBrief ? merged.filter(({ kind }) => kind === 'thread') : merged
  const entries = all.slice(-count)
  const keepPlace = useKeptPlace(list, entries[0]?.key)
  const isMissing = isAbsent(threads.error)
  const context = useMemo(() => {
    const edit = (noteId: number | null, from?: HTMLElement) => {
      setEdited(noteId)
      if (noteId !== null) editedFrom.current = from ?? null
    }
    return { ownId: user?.id, edited, edit }
  }, [user?.id, edited])
  // Before the edit button takes the focus.
  useLayoutEffect(() => {
    if (edited === null && document.activeElement === document.body) editedFrom.current?.focus()
  }, [edited])
  useKey('drawer.comment', () => field.current?.focus(), {
    whyNot: isMissing ? 'This server does not support comments' : null,
  })

  function showEarlier() {
    keepPlace()
    setCount(count + SHOWN_MORE)
    // The button disappears with the last entry.
    if (all.length <= count + SHOWN_MORE) heading.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 ref={heading} id={id} tabIndex={-1} className="flex-1 font-semibold outline-none">
          Activity
        </h3>
        {!isMissing && (
          <fieldset aria-label="Show" className="flex gap-1">
            <Choice isChosen={!isBrief} onChoose={() => remember(null)}>
              All
            </Choice>
            <Choice isChosen={isBrief} onChoose={() => remember('comments')}>
              Comments only
            </Choice>
          </fieldset>
        )}
      </div>
      {all.length > count && (
        <div className="mb-3">
          <Button size="sm" onPress={showEarlier}>
            Show earlier
          </Button>
        </div>
      )}
      {threads.isPending ? (
        <div aria-busy className="animate-late space-y-2">
          <span className="sr-only">Loading the activity</span>
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="w-4/5" />
        </div>
      ) : isMissing ? (
        <p className="text-muted">This server does not support comments.</p>
      ) : (
        <ActivityProvider value={context}>
          {threads.isError && (
            <div role="alert" className="mb-3 flex flex-wrap items-center gap-2 text-small">
              <span className="text-danger">
                Some activity could not be loaded. {wordsOf(threads.error)}
              </span>
              <Button
                size="xs"
                isPending={threads.isFetching}
                onPress={() => void threads.refetch()}
              >
                Retry
              </Button>
            </div>
          )}
          {entries.length === 0 && !threads.isError && (
            <p className="mb-3 text-muted">{!isBrief ? 'No activity yet.' : 'No comments yet.'}</p>
          )}
          <ol ref={list} aria-label="Activity" className="mb-4 flex flex-col gap-3">
            {entries.map((entry) => (
              <li key={entry.key} data-entry={entry.key}>
                {entry.kind === 'thread' ? (
                  <CommentThread thread={entry.thread} />
                ) : (
                  <EventLine entry={entry} />
                )}
              </li>
            ))}
          </ol>
          <CommentForm
            ref={field}
            target={{ kind: 'new' }}
            label="New comment"
            action="Comment"
            placeholder="Write a comment…"
            threads={entries.flatMap((entry) => (entry.kind === 'thread' ? entry.thread : []))}
            onDone={() => heading.current?.focus({ preventScroll: true })}
          />
        </ActivityProvider>
      )}
    </section>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="xs"
      variant={isChosen ? 'secondary' : 'quiet'}
      aria-pressed={isChosen}
      onPress={onChoose}
    >
      {children}
    </Button>
  )
}
