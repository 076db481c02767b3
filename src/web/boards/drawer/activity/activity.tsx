import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useUserMemory } from '#web/boards/use-board-memory.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { eventsQuery, notesQuery, type Shown } from './activity-queries.ts'
import { Comment } from './comment.tsx'
import { EventLine } from './event-line.tsx'
import { mergeActivity } from './merge-activity.ts'
import { useKeptPlace } from './use-kept-place.ts'

const NewComment = lazyPart(async () => (await import('./comment-form.tsx')).NewComment)

/** What was said about an issue, and what was done to it. */
export function Activity() {
  const { name } = useIssue()
  const [stored, remember] = useUserMemory('activity')
  const shown: Shown = stored === 'comments' ? 'comments' : 'all'
  const notes = useInfiniteQuery(notesQuery(name, shown))
  const events = useQuery({ ...eventsQuery(name), enabled: shown === 'all' && notes.isSuccess })
  const user = useQuery(currentUserQuery()).data
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useKeptFocus(list)
  const all = notes.data?.pages.flatMap(({ items }) => items) ?? []
  const said = shown === 'comments' ? all.filter(({ system }) => !system) : all
  const entries = mergeActivity(said, shown === 'all' ? events.data : undefined, notes.hasNextPage)
  const keepPlace = useKeptPlace(list, entries[0]?.key)
  const isAbsent = notes.error instanceof ApiFailure && notes.error.status === 404
  useKey('drawer.comment', () => field.current?.focus(), {
    whyNot: isAbsent ? 'This server offers no comments' : null,
  })

  async function showEarlier() {
    keepPlace()
    const { hasNextPage } = await notes.fetchNextPage()
    // The button goes with the last page.
    if (!hasNextPage) heading.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 ref={heading} id={id} tabIndex={-1} className="flex-1 font-semibold outline-none">
          Activity
        </h3>
        {!isAbsent && (
          <fieldset aria-label="Show" className="flex gap-1">
            <Choice isChosen={shown === 'all'} onChoose={() => remember(null)}>
              All
            </Choice>
            <Choice isChosen={shown === 'comments'} onChoose={() => remember('comments')}>
              Comments only
            </Choice>
          </fieldset>
        )}
      </div>
      {notes.hasNextPage && (
        <div className="mb-3">
          <Button size="sm" isPending={notes.isFetchingNextPage} onPress={() => void showEarlier()}>
            Show earlier
          </Button>
        </div>
      )}
      {notes.isPending ? (
        <div aria-busy className="animate-late space-y-2">
          <span className="sr-only">Loading the activity</span>
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="w-4/5" />
        </div>
      ) : isAbsent ? (
        <p className="text-muted">This server offers no comments.</p>
      ) : (
        <>
          {notes.isError && (
            <div role="alert" className="mb-3 flex flex-wrap items-center gap-2 text-small">
              <span className="text-danger">
                Not all of it could be loaded. {wordsOf(notes.error)}
              </span>
              <Button size="xs" isPending={notes.isFetching} onPress={() => void notes.refetch()}>
                Retry
              </Button>
            </div>
          )}
          {entries.length === 0 && !notes.isError && (
            <p className="mb-3 text-muted">
              {shown === 'all' ? 'Nothing happened yet.' : 'Nobody has commented yet.'}
            </p>
          )}
          <ol ref={list} aria-label="Activity" className="mb-4 flex flex-col gap-3">
            {entries.map((entry) => (
              <li key={entry.key} data-entry={entry.key}>
                {entry.kind === 'note' && !entry.note.system ? (
                  <Comment note={entry.note} isOwn={entry.user.id === user?.id} />
                ) : (
                  <EventLine entry={entry} />
                )}
              </li>
            ))}
          </ol>
          <NewComment ref={field} onLeave={() => heading.current?.focus({ preventScroll: true })} />
        </>
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
