import { useState } from 'react'

import { ConflictNote } from '#web/issuables/editing/conflict-note.tsx'
import { LeaveQuestion } from '#web/issuables/editing/leave-question.tsx'
import { useOpenElsewhere } from '#web/issuables/editing/use-open-elsewhere.ts'
import { refusalWords, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import type { DescriptionDraft } from './description-draft.ts'

interface DescriptionEditorProps {
  /** Null until the text is changed. */
  draft: DescriptionDraft | null
  onWrite: (draft: DescriptionDraft) => void
  /** Runs when the text was saved or discarded; the draft is then deleted. */
  onDone: () => void
}

/** Edits the description, and reports a conflict when someone else has changed it. */
export function DescriptionEditor({ draft, onWrite, onDone }: DescriptionEditorProps) {
  const { subject, place } = useSubject()
  const change = useFieldChange('The description')
  const isElsewhere = useOpenElsewhere('description')
  const [begun] = useState(subject.description ?? '')
  const [isLeaving, setLeaving] = useState(false)
  const { text, base } = draft ?? { text: begun, base: begun }

  function save() {
    if (change.isPending) return
    if (text === base) return onDone()
    change.mutate(
      { input: { description: text }, effect: { description: text }, base: { description: base } },
      {
        onSuccess: onDone,
        onError: (error) => {
          // The conflict note shows their text, so that saving again may overwrite it.
          if (error instanceof TextConflict) {
            onWrite({ text, base: error.theirs.description ?? '' })
          }
        },
      },
    )
  }

  function leave() {
    if (text === base) onDone()
    else setLeaving(true)
  }

  return (
    <>
      <MarkdownEditor
        label="Description"
        text={text}
        place={place}
        takesFocus
        isReadOnly={change.isPending}
        note={
          draft &&
          text !== base &&
          `Draft saved on this device.${isElsewhere ? ' Also open in another tab.' : ''}`
        }
        onChange={(next) => onWrite({ text: next, base })}
        onSubmit={save}
        onLeave={leave}
      >
        <Button type="submit" variant="primary" size="sm" isPending={change.isPending}>
          Save
        </Button>
        <Button size="sm" onPress={leave}>
          Cancel
        </Button>
      </MarkdownEditor>
      {change.error instanceof TextConflict ? (
        <ConflictNote
          what="the description"
          theirs={change.error.theirs.description ?? ''}
          mine={text}
          onKeepTheirs={onDone}
        />
      ) : (
        change.error && (
          <p role="alert" className="mt-2 text-small text-danger">
            Not saved. {refusalWords(change.error)}
          </p>
        )
      )}
      {isLeaving && (
        <LeaveQuestion
          what="The description will not change."
          onStay={() => setLeaving(false)}
          onDiscard={onDone}
        />
      )}
    </>
  )
}
