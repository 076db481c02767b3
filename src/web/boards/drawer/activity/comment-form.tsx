import { useState, type Ref } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { LeaveQuestion } from '#web/boards/drawer/leave-question.tsx'
import { useMarkdownPlace } from '#web/boards/drawer/use-markdown-place.ts'
import { useTextDraft } from '#web/boards/drawer/use-text-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import type { Note } from './activity-queries.ts'
import { useSendComment } from './use-comments.ts'

/** Writes a new comment. What is typed is kept until it is sent. */
export function NewComment({
  ref,
  onLeave,
}: {
  ref: Ref<HTMLTextAreaElement>
  onLeave: () => void
}) {
  const place = useMarkdownPlace()
  const [draft, store] = useTextDraft('comment')
  const sending = useSendComment()
  const text = draft ?? ''

  function send() {
    if (!text.trim() || sending.isPending) return
    sending.mutate(text, { onSuccess: () => store(null) })
  }

  return (
    <MarkdownEditor
      ref={ref}
      label="New comment"
      text={text}
      place={place}
      placeholder="Write a comment…"
      note={
        sending.isError ? (
          <NotSent error={sending.error} />
        ) : (
          text.trim() && 'Kept on this device until it is sent.'
        )
      }
      onChange={(next) => store(next || null)}
      onSubmit={send}
      onLeave={onLeave}
    >
      <Button
        type="submit"
        variant="primary"
        size="sm"
        isDisabled={!text.trim()}
        isPending={sending.isPending}
      >
        Comment
      </Button>
    </MarkdownEditor>
  )
}

/** Changes a comment that is there. */
export function EditComment({ note, onDone }: { note: Note; onDone: () => void }) {
  const place = useMarkdownPlace()
  const [draft, store] = useTextDraft(`comment ${note.id}`)
  const sending = useSendComment(note.id)
  const [isLeaving, setLeaving] = useState(false)
  const text = draft ?? note.body

  function finish() {
    store(null)
    onDone()
  }

  function send() {
    if (!text.trim() || sending.isPending) return
    if (text === note.body) finish()
    else sending.mutate(text, { onSuccess: finish })
  }

  function leave() {
    if (text === note.body) finish()
    else setLeaving(true)
  }

  return (
    <>
      <MarkdownEditor
        label="Your comment"
        text={text}
        place={place}
        takesFocus
        note={sending.isError && <NotSent error={sending.error} />}
        onChange={store}
        onSubmit={send}
        onLeave={leave}
      >
        <Button
          type="submit"
          variant="primary"
          size="sm"
          isDisabled={!text.trim()}
          isPending={sending.isPending}
        >
          Save
        </Button>
        <Button size="sm" onPress={leave}>
          Cancel
        </Button>
      </MarkdownEditor>
      {isLeaving && (
        <LeaveQuestion
          what="The comment stays as it was."
          onStay={() => setLeaving(false)}
          onDiscard={finish}
        />
      )}
    </>
  )
}

function NotSent({ error }: { error: Error }) {
  return (
    <span role="alert" className="text-danger">
      Not sent. {wordsOf(error)}
    </span>
  )
}
