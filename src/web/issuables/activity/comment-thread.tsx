import { Reply } from 'lucide-react'
import { useRef, useState } from 'react'

import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Comment } from './comment.tsx'
import { draftOf, type Thread } from './threads.ts'

const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)

/** A comment with its replies. */
export function CommentThread({ thread }: { thread: Thread }) {
  const { id, notes } = thread
  const [first, ...replies] = notes
  const target = { kind: 'reply', thread: id ?? '' } as const
  const [draft] = useTextDraft(draftOf(target))
  const [isReplying, setReplying] = useState(draft !== null)
  const button = useFocusBack<HTMLButtonElement>(isReplying)
  const list = useRef<HTMLOListElement>(null)
  useKeptFocus(list)
  const canBegin = id !== null && !isReplying
  const begin = () => setReplying(true)
  return (
    <>
      <Comment note={first!}>
        {canBegin && replies.length === 0 && (
          <IconButton ref={button} label="Reply" size="xs" onPress={begin}>
            <Reply aria-hidden size={12} />
          </IconButton>
        )}
      </Comment>
      {(replies.length > 0 || isReplying) && (
        <div className="mt-2 ml-3 flex flex-col gap-2 border-l border-hairline pl-5.5">
          <ol ref={list} aria-label="Replies" className="flex flex-col gap-2 empty:hidden">
            {replies.map((note) => (
              <li key={note.id}>
                <Comment note={note} />
              </li>
            ))}
          </ol>
          {canBegin && (
            <Button ref={button} size="sm" variant="quiet" wide onPress={begin}>
              Reply…
            </Button>
          )}
          {isReplying && id !== null && (
            <CommentForm
              target={target}
              label="Your reply"
              action="Reply"
              placeholder="Write a reply…"
              threads={[thread]}
              isPassing
              onDone={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </>
  )
}
