import { Lock, Pencil, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { useActivity } from './activity-context.ts'
import { summaryOf } from './suggestions/suggestion-text.ts'
import type { Note, Thread } from './threads.ts'
import { isAfter } from './use-last-visit.ts'

const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)
const Reactions = lazyPart(
  async () => (await import('#web/issuables/reactions/reactions.tsx')).Reactions,
)
const Suggestions = lazyPart(
  async () => (await import('./suggestions/suggestions.tsx')).Suggestions,
)
const DeleteComment = lazyPart(async () => (await import('./delete-comment.tsx')).DeleteComment)

interface CommentProps {
  /** The ID of the comment's thread. */
  thread: Thread['id']
  note: Note
  /** True to show only the start of the text. */
  isFolded?: boolean
  children?: ReactNode
}

export function Comment({ thread, note, isFolded = false, children }: CommentProps) {
  const { place } = useSubject()
  const { ownId, canComment, edited, edit, seen } = useActivity()
  const [isDeleting, setDeleting] = useState(false)
  const isEditing = edited === note.id
  const editButton = useFocusBack<HTMLButtonElement>(isEditing)
  const isNew = seen !== null && note.author.id !== ownId && isAfter(note.created_at, seen)
  const id = useId()
  return (
    <article aria-labelledby={id} className="flex gap-2.5">
      <UserAvatar user={note.author} size={24} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-1">
          <p className="mr-1 flex min-w-0 flex-1 basis-36 flex-wrap items-baseline gap-x-2 text-small text-muted">
            <span id={id} className="text-base font-medium text-text">
              {note.author.name}
            </span>
            <Time value={note.created_at} isFocusable />
            {isNew && <span className="font-medium text-accent">New</span>}
            {note.updated_at !== note.created_at && <span>edited</span>}
            {note.internal && (
              <span className="inline-flex items-center gap-1 text-warning">
                <Lock aria-hidden size={12} />
                Internal
              </span>
            )}
          </p>
          <span className="ml-auto flex items-center gap-x-1 empty:hidden">
            {!isEditing && !isFolded && !note.isDeleted && <Reactions note={note.id} />}
            {canComment && note.author.id === ownId && !isEditing && (
              <>
                <IconButton
                  ref={editButton}
                  label="Edit comment"
                  size="xs"
                  onPress={() => edit(note.id)}
                >
                  <Pencil aria-hidden size={12} />
                </IconButton>
                {!note.isDeleted && (
                  <IconButton label="Delete comment" size="xs" onPress={() => setDeleting(true)}>
                    <Trash2 aria-hidden size={12} />
                  </IconButton>
                )}
              </>
            )}
            {!isEditing && children}
          </span>
        </div>
        {note.isDeleted && (
          <p role="alert" className="text-small text-danger">
            This comment was deleted.
          </p>
        )}
        {isEditing ? (
          <CommentForm
            target={{ kind: 'edit', note: note.id }}
            about={{ thread, note }}
            isDeleted={note.isDeleted}
            label="Your comment"
            action="Save"
            original={note.body}
            onReopen={() => edit(note.id)}
            onDone={() => edit(null)}
          />
        ) : isFolded ? (
          <p className="truncate text-small text-muted">{summaryOf(note.body)}</p>
        ) : note.suggestions?.length ? (
          <Suggestions note={note} />
        ) : (
          <MarkdownText text={note.body} place={place} />
        )}
      </div>
      {isDeleting && <DeleteComment noteId={note.id} onClose={() => setDeleting(false)} />}
    </article>
  )
}
