import { Lock, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import { useMarkdownPlace } from '#web/boards/drawer/use-markdown-place.ts'
import { useFocusBack } from '#web/boards/drawer/use-focus-back.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import type { Note } from './activity-queries.ts'

const EditComment = lazyPart(async () => (await import('./comment-form.tsx')).EditComment)
const DeleteComment = lazyPart(async () => (await import('./delete-comment.tsx')).DeleteComment)

/** What somebody said. */
export function Comment({ note, isOwn }: { note: Note; isOwn: boolean }) {
  const place = useMarkdownPlace()
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const editButton = useFocusBack<HTMLButtonElement>(isEditing)
  const id = useId()
  return (
    <article aria-labelledby={id} className="flex gap-2.5">
      <UserAvatar user={note.author} size={24} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-x-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-small text-muted">
            <span id={id} className="text-base font-medium text-text">
              {note.author.name}
            </span>
            <Time value={note.created_at} isFocusable />
            {note.updated_at !== note.created_at && <span>edited</span>}
            {note.internal && (
              <span className="inline-flex items-center gap-1 text-warning">
                <Lock aria-hidden size={12} />
                Internal
              </span>
            )}
          </p>
          {isOwn && !isEditing && (
            <span className="flex gap-1">
              <IconButton
                ref={editButton}
                label="Edit comment"
                size="xs"
                onPress={() => setEditing(true)}
              >
                <Pencil aria-hidden size={12} />
              </IconButton>
              <IconButton label="Delete comment" size="xs" onPress={() => setDeleting(true)}>
                <Trash2 aria-hidden size={12} />
              </IconButton>
            </span>
          )}
        </div>
        {isEditing ? (
          <EditComment note={note} onDone={() => setEditing(false)} />
        ) : (
          <MarkdownText text={note.body} place={place} />
        )}
      </div>
      {isDeleting && <DeleteComment noteId={note.id} onClose={() => setDeleting(false)} />}
    </article>
  )
}
