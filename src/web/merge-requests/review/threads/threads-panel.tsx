import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { useActivity } from '#web/issuables/activity/activity-context.ts'
import { CommentKey } from '#web/issuables/activity/comment-key.tsx'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { DraftComment } from './draft-comment.tsx'
import { byFile, FILTERS, passes, type ListedThread, type ThreadFilter } from './listed-thread.ts'
import { ThreadRow } from './thread-row.tsx'
import { ThreadWithDrafts } from './thread-with-drafts.tsx'
import type { useThreads } from './use-threads.ts'

const CommentForm = lazyPart(
  async () => (await import('#web/issuables/activity/comment-form.tsx')).CommentForm,
)

const WORDS: Record<ThreadFilter, string> = {
  open: 'Open',
  mine: 'Mine',
  new: 'New',
  resolved: 'Resolved',
  outdated: 'Outdated',
  all: 'All',
}

/** All threads by file. A thread that is not about the diff can be read and answered here. */
export function ThreadsPanel({ threads }: { threads: ReturnType<typeof useThreads> }) {
  const { listed, show, inPanel, isLoading, error, closePanel } = threads
  const { ownId, seen } = useActivity()
  const { whyNoComments } = useReview()
  const reader = { id: ownId, seen }
  const count = (filter: ThreadFilter) =>
    listed.filter((thread) => passes(thread, filter, reader)).length
  const [chosen, setChosen] = useState<ThreadFilter | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const filter = chosen ?? (count('open') > 0 ? 'open' : 'all')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const showAsked = useStable(() => {
    if (!inPanel) return
    const asked = listed.find(({ key }) => key === inPanel.key)
    // Runs again once the panel lists the thread.
    if (asked && !passes(asked, filter, reader)) return setChosen('all')
    const selector = `[data-placed="${CSS.escape(inPanel.key)}"]`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  // After the drawer has taken the focus.
  useEffect(showAsked, [showAsked, inPanel, filter])
  const groups = byFile(listed.filter((thread) => passes(thread, filter, reader)))
  return (
    <Drawer
      labelledBy={id}
      arrival={null}
      onClose={closePanel}
      onKeyDown={() => undefined}
      header={
        <div className="flex items-center gap-2 border-b border-hairline py-2 pr-2 pl-4">
          <h3 id={id} className="flex-1 font-semibold">
            Threads
          </h3>
          <IconButton label="Close threads" size="sm" onPress={closePanel}>
            <X aria-hidden size={16} />
          </IconButton>
        </div>
      }
    >
      <div ref={list} className="flex flex-col gap-4 p-4">
        <div role="radiogroup" aria-label="Show threads" className="flex flex-wrap gap-1">
          {FILTERS.map((one) => (
            <label key={one} className={CHIP}>
              <input
                type="radio"
                name={id}
                checked={one === filter}
                onChange={() => setChosen(one)}
                className="absolute inset-0 size-full opacity-0"
              />
              {WORDS[one]}
              <span className="ml-1.5 text-muted tabular-nums">{count(one)}</span>
            </label>
          ))}
        </div>
        {isLoading && <p className="animate-late text-muted">Loading threads…</p>}
        {error && <Failure error={error} onRetry={threads.retry} />}
        {!isLoading && !error && groups.size === 0 && <p className="text-muted">No threads.</p>}
        {[...groups].map(([path, those]) => (
          <Group key={path} path={path} threads={those} onShow={show} />
        ))}
        <GeneralDrafts />
        <CommentKey field={field} whyNot={whyNoComments} />
        {whyNoComments === null ? (
          <CommentForm
            ref={field}
            target={{ kind: 'new' }}
            label="New comment on the merge request"
            action="Comment"
            placeholder="Comment on the merge request…"
            onDone={() => field.current?.blur()}
          />
        ) : (
          <p className="text-muted">{whyNoComments}.</p>
        )}
      </div>
    </Drawer>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isAbsent(error)) return <p className="text-muted">This server does not support comments.</p>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-small">
      <span className="text-danger">The threads could not be loaded. {wordsOf(error)}</span>
      <Button size="xs" onPress={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** The unsent comments on the merge request, which have no place in the diff. */
function GeneralDrafts() {
  const { drafts } = useReview()
  const general = drafts.drafts.filter(
    ({ position, discussion_id }) => position === null && discussion_id === null,
  )
  if (general.length === 0) return null
  return (
    <ul aria-label="Unsent comments on the merge request" className="flex flex-col gap-2">
      {general.map((draft) => (
        <li key={draft.id}>
          <DraftComment draft={draft} />
        </li>
      ))}
    </ul>
  )
}

interface GroupProps {
  /** Empty for threads that are not about the diff. */
  path: string
  threads: readonly ListedThread[]
  onShow: (thread: ListedThread) => void
}

function Group({ path, threads, onShow }: GroupProps) {
  const title = spellHidden(path) || 'On the merge request'
  return (
    // The file's own section has its path as a name.
    <section aria-label={path ? `Threads on ${title}` : title}>
      <h4 className="mb-1.5 text-small font-medium wrap-anywhere text-muted">{title}</h4>
      <ul className="flex flex-col gap-2">
        {threads.map((listed) => (
          <li key={listed.key}>
            {listed.placed ? (
              <ThreadRow listed={listed} onShow={() => onShow(listed)} />
            ) : (
              <div data-placed={listed.key} tabIndex={-1} className="outline-offset-4">
                <ThreadWithDrafts thread={listed.thread} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const CHIP =
  'relative flex h-6 items-center rounded-control border border-hairline px-2 text-small font-medium text-muted hover:text-text ' +
  'has-checked:border-control has-checked:bg-selected has-checked:text-text forced-colors:has-checked:underline ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11'
