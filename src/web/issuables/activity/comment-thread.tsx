import { Reply } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'

import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { useActivity } from './activity-context.ts'
import { Comment } from './comment.tsx'
import { draftOf, resolutionOf, type Thread } from './threads.ts'

const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)
const ResolveButton = lazyPart(
  async () => (await import('./resolve-button.tsx')).ResolveButton,
  <span className="h-6 w-28" />,
)

interface CommentThreadProps {
  thread: Thread
  /** The user's unsent replies. */
  drafts?: ReactNode
}

/** A comment with its replies. Resolved threads are collapsed. */
export function CommentThread({ thread, drafts }: CommentThreadProps) {
  const { rights } = useSubject()
  const { ownId, canComment, edited, drawPlace } = useActivity()
  const { id, notes } = thread
  const [first, ...replies] = notes
  const target = { kind: 'reply', thread: id ?? '' } as const
  const [draft] = useTextDraft(draftOf(target))
  const [reply, setReply] = useState<'restored' | 'begun' | null>(
    draft === null ? null : 'restored',
  )
  const isDeleted = notes.every((note) => note.isDeleted)
  const isReplying = reply !== null
  const isWriting = isReplying || notes.some((note) => note.id === edited)
  const [isUnfolded, setUnfolded] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isWriting)
  const list = useRef<HTMLOListElement>(null)
  useKeptFocus(list)
  const resolution = resolutionOf(thread)
  // Another user may resolve the thread meanwhile. That must not hide unsent texts.
  const canFold = resolution === 'resolved' && !isWriting && !drafts
  const isFolded = canFold && !isUnfolded
  const canBegin = canComment && id !== null && !isReplying && !isFolded
  const begin = () => setReply('begun')
  return (
    <div
      {...(resolution === 'open' && {
        role: 'group',
        'aria-label': `Unresolved thread by ${first!.author.name}`,
        'data-unresolved': first!.id,
        tabIndex: -1,
      })}
      className="rounded-control outline-offset-4"
    >
      {first!.position && drawPlace?.(thread, isFolded)}
      <Comment thread={id} note={first!} isFolded={isFolded}>
        {canBegin && replies.length === 0 && !drafts && (
          <IconButton ref={button} label="Reply" size="xs" onPress={begin}>
            <Reply aria-hidden size={12} />
          </IconButton>
        )}
        {resolution !== null && id !== null && !isDeleted && (
          <ResolveButton thread={id} author={first!.author.id} resolution={resolution} />
        )}
      </Comment>
      {resolution === 'resolved' && (
        <p className="mt-1 ml-8.5 flex flex-wrap items-center gap-x-2 text-small text-muted">
          <span>
            {resolverOf(thread)} · {counted(notes.length, 'comment')}
          </span>
          {canFold && (
            <Button
              // Takes the focus back after a reply that has resolved the thread.
              ref={isFolded ? button : null}
              size="xs"
              variant="quiet"
              aria-expanded={!isFolded}
              onPress={() => setUnfolded(!isUnfolded)}
            >
              {isFolded ? 'Show thread' : 'Hide thread'}
            </Button>
          )}
        </p>
      )}
      {!isFolded && (replies.length > 0 || isReplying || drafts) && (
        <div className="mt-2 ml-3 flex flex-col gap-2 border-l border-hairline pl-5.5">
          <ol ref={list} aria-label="Replies" className="flex flex-col gap-2 empty:hidden">
            {replies.map((note) => (
              <li key={note.id}>
                <Comment thread={id} note={note} />
              </li>
            ))}
          </ol>
          {drafts}
          {canBegin && (
            <div>
              <Button ref={button} size="sm" onPress={begin}>
                Reply…
              </Button>
            </div>
          )}
          {isReplying && id !== null && (
            <CommentForm
              target={target}
              about={{ thread: id, note: first! }}
              isDeleted={isDeleted}
              label="Your reply"
              action="Reply"
              placeholder="Write a reply…"
              threads={[thread]}
              onReopen={() => setReply('restored')}
              canResolve={
                resolution === 'open' && (rights.canResolve || first!.author.id === ownId)
              }
              takesFocus={reply === 'begun'}
              onDone={() => setReply(null)}
            />
          )}
        </div>
      )}
    </div>
  )
}

function resolverOf({ notes }: Thread): string {
  const name = notes.find(({ resolved_by }) => resolved_by)?.resolved_by?.name
  return name ? `Resolved by ${name}` : 'Resolved'
}
