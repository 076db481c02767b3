import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'

import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { ARCHIVED_WORDS } from '#web/spaces/archived.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import {
  ActivityProvider,
  useCommentForms,
  useWhyNoComments,
  type DrawPlace,
} from './activity-context.ts'
import { eventsQuery, threadsQuery } from './activity-queries.ts'
import { arrangeActivity, filterActivity, isUnresolved, useActivityView } from './activity-view.ts'
import { CommentKey } from './comment-key.tsx'
import { CommentThread } from './comment-thread.tsx'
import { EventLine } from './event-line.tsx'
import { mergeActivity } from './merge-activity.ts'
import { useDrawnCount } from './use-drawn-count.ts'
import { firstNewOf, useLastVisit } from './use-last-visit.ts'

const ActivityChoices = lazyPart(
  async () => (await import('./activity-choices.tsx')).ActivityChoices,
  <span className="h-6" />,
)
const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)
const NoComments = lazyPart(async () => (await import('./no-comments.tsx')).NoComments)

/** The comments and events of an issue or merge request. */
export function Activity({ drawPlace }: { drawPlace?: DrawPlace }) {
  const { name, subject } = useSubject()
  const isLocked = Boolean(subject.discussion_locked)
  const whyNoComments = useWhyNoComments()
  const canComment = whyNoComments === null
  const [view, setView] = useActivityView()
  const threads = useQuery(threadsQuery(name))
  const events = useQuery({
    ...eventsQuery(name),
    enabled: view.show !== 'comments' && threads.isSuccess,
  })
  const user = useQuery(currentUserQuery()).data
  const forms = useCommentForms()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  /** True when the key was pressed before the form's code had loaded. */
  const [isFieldWanted, setFieldWanted] = useState(false)
  const toField = () => (field.current ? field.current.focus() : setFieldWanted(true))
  // After the shell has focused the page.
  useAsked('comment', () => requestAnimationFrame(toField), canComment)
  const list = useRef<HTMLOListElement>(null)
  useKeptFocus(list)
  const { held } = forms
  const merged = useMemo(() => {
    const confirmed = threads.data ?? []
    return mergeActivity(held ? held.addTo(confirmed) : confirmed, events.data)
  }, [threads.data, events.data, held])
  const all = filterActivity(merged, view)
  const entries = arrangeActivity(all, view, useDrawnCount(all.length))
  const visit = useLastVisit(name, threads.isSuccess ? (merged.at(-1)?.at ?? '') : null)
  const isMissing = isAbsent(threads.error)
  const context = useMemo(
    () => ({
      ownId: user?.id,
      canComment,
      ...forms,
      openNew: () => field.current?.focus(),
      seen: visit?.seen ?? null,
      review: null,
      drawPlace,
    }),
    [user?.id, canComment, forms, visit, drawPlace],
  )
  const form = canComment && (
    <CommentForm
      ref={field}
      takesFocus={isFieldWanted}
      target={{ kind: 'new' }}
      label="New comment"
      action="Comment"
      placeholder="Write a comment…"
      threads={entries.flatMap((entry) => (entry.kind === 'thread' ? entry.thread : []))}
      onDone={() => heading.current?.focus({ preventScroll: true })}
    />
  )
  const lockNote = isLocked && (
    <p className="mb-3 flex items-center gap-1.5 text-muted">
      <Lock aria-hidden size={14} className="shrink-0 text-warning" />
      The discussion is locked.
      {whyNoComments !== ARCHIVED_WORDS && ' Only project members can comment.'}
    </p>
  )
  const firstNew = visit && firstNewOf(entries, visit.seen, user?.id)
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-4">
      <CommentKey
        field={field}
        onEarly={() => setFieldWanted(true)}
        whyNot={isMissing ? 'This server does not support comments' : whyNoComments}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3
          ref={heading}
          id={id}
          tabIndex={-1}
          data-activity
          className="flex-1 font-semibold outline-none"
        >
          Activity
        </h3>
        {!isMissing && (
          <ActivityChoices
            view={view}
            onChange={setView}
            hasUnresolved={merged.some(isUnresolved)}
          />
        )}
      </div>
      {threads.isPending ? (
        <div aria-busy className="animate-late space-y-2">
          <span className="sr-only">Loading activity…</span>
          <SkeletonBar className="w-3/5" />
          <SkeletonBar className="w-4/5" />
        </div>
      ) : isMissing ? (
        <NoComments />
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
            <p className="mb-3 text-muted">
              {view.show === 'comments' ? 'No comments yet.' : 'No activity yet.'}
            </p>
          )}
          {view.isNewestFirst && lockNote}
          {view.isNewestFirst && <div className="mb-4">{form}</div>}
          <ol ref={list} aria-label="Activity" className="mb-4 flex flex-col gap-3">
            {entries.map((entry) => (
              <li key={entry.key} data-entry={entry.key}>
                {entry === firstNew && <VisitLine at={visit!.at} />}
                {entry.kind === 'thread' ? (
                  <CommentThread thread={entry.thread} />
                ) : (
                  <EventLine entry={entry} />
                )}
              </li>
            ))}
          </ol>
          {!view.isNewestFirst && lockNote}
          {!view.isNewestFirst && form}
        </ActivityProvider>
      )}
    </section>
  )
}

function VisitLine({ at }: { at: string }) {
  return (
    <p className="mb-3 flex items-center gap-2 text-small text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
      <span>
        New since your last visit <Time value={at} isFocusable />
      </span>
    </p>
  )
}
