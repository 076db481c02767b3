import { useState, type Ref } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { LeaveQuestion } from '#web/issuables/editing/leave-question.tsx'
import { useOpenElsewhere } from '#web/issuables/editing/use-open-elsewhere.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import { useActivity } from './activity-context.ts'
import { draftOf, lastOf, type CommentTarget, type Thread } from './threads.ts'
import { useSendComment } from './use-comments.ts'

interface CommentFormProps {
  target: CommentTarget
  /** Names the text field. */
  label: string
  action: string
  placeholder?: string
  /** The text being edited. */
  original?: string
  /** Searched for the user's last comment when `ArrowUp` is pressed in the empty field. */
  threads?: readonly Thread[]
  /** True for a form that closes when done, unlike the permanent one for new comments. */
  isPassing?: boolean
  ref?: Ref<HTMLTextAreaElement>
  /** Runs when the text was sent or discarded, or on Escape. */
  onDone: () => void
}

/** Writes or edits a comment or reply. Keeps the draft until it is sent. */
export function CommentForm({
  target,
  original = '',
  threads = [],
  isPassing = false,
  onDone,
  ...props
}: CommentFormProps) {
  const { place } = useSubject()
  const { ownId, edit } = useActivity()
  const [draft, store] = useTextDraft(draftOf(target))
  const isElsewhere = useOpenElsewhere(draftOf(target))
  const sending = useSendComment(target)
  const [isLeaving, setLeaving] = useState(false)
  const text = draft ?? original

  function finish() {
    store(null)
    if (isPassing) onDone()
  }

  function send() {
    if (!text.trim() || sending.isPending) return
    if (text === original) finish()
    else sending.mutate(text, isPassing ? { onSuccess: onDone } : {})
  }

  function leave() {
    if (!isPassing) onDone()
    else if (text === original) finish()
    else setLeaving(true)
  }

  function editLast(field: HTMLElement) {
    const last = lastOf(threads, ownId)
    if (last) edit(last.id, field)
  }

  return (
    <>
      <MarkdownEditor
        {...props}
        text={text}
        place={place}
        takesFocus={isPassing}
        isReadOnly={sending.isPending}
        note={
          sending.isError ? (
            <span role="alert" className="text-danger">
              Not sent. {wordsOf(sending.error)}
            </span>
          ) : (
            text.trim() &&
            text !== original &&
            `Draft saved on this device.${isElsewhere ? ' Also open in another tab.' : ''}`
          )
        }
        onChange={(next) => store(next === original ? null : next)}
        onSubmit={send}
        onLeave={leave}
        onLast={editLast}
      >
        <Button
          type="submit"
          variant="primary"
          size="sm"
          isDisabled={!text.trim()}
          isPending={sending.isPending}
        >
          {props.action}
        </Button>
        {isPassing && (
          <Button size="sm" onPress={leave}>
            Cancel
          </Button>
        )}
      </MarkdownEditor>
      {isLeaving && (
        <LeaveQuestion
          what={original ? 'The comment will not change.' : 'It will not be sent.'}
          onStay={() => setLeaving(false)}
          onDiscard={finish}
        />
      )}
    </>
  )
}
