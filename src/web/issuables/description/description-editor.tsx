import { useState } from 'react'

import { ConflictNote } from '#web/issuables/editing/conflict-note.tsx'
import { DraftNote } from '#web/issuables/editing/draft-note.tsx'
import type { EditDraft, StoredDraft } from '#web/issuables/editing/edit-draft.ts'
import { refusalWords, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'

interface DescriptionEditorProps {
  /** Null until the text changes. */
  draft: StoredDraft | null
  isStored: boolean
  onWrite: (draft: EditDraft) => void
  /** Called after saving, even if the editor has closed since. */
  onSaved: (text: string) => void
  /** Called after saving, to delete the draft. */
  onDone: () => void
  /** Called on Escape, which keeps the draft. */
  onLeave: () => void
  /** Called on Cancel, with or without changes. */
  onDiscard: () => void
}

/** Edits the description. Reports a conflict if someone else has changed it. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { draft, isStored, onWrite, onSaved, onDone, onLeave, onDiscard } = props
  const { subject, place } = useSubject()
  const change = useFieldChange('The description', {
    onSaved: ({ effect }) => onSaved(effect.description ?? ''),
  })
  const [begun] = useState(subject.description ?? '')
  const { text, base } = draft ?? { text: begun, base: begun }

  function save() {
    if (change.isPending) return
    if (text === base) return onDone()
    change.mutate(
      { input: { description: text }, effect: { description: text }, base: { description: base } },
      {
        onSuccess: onDone,
        onError: (error) => {
          // The conflict note shows the other user's text, so the next save may overwrite it.
          if (error instanceof TextConflict) {
            onWrite({ text, base: error.theirs.description ?? '' })
          }
        },
      },
    )
  }

  return (
    <>
      <MarkdownEditor
        label="Description"
        text={text}
        place={place}
        takesFocus
        isReadOnly={change.isPending}
        note={draft && <DraftNote what="description" isStored={isStored} at={draft.at} />}
        onChange={(next) => onWrite({ text: next, base })}
        onSubmit={save}
        onLeave={onLeave}
      >
        <Button type="submit" variant="primary" size="sm" isPending={change.isPending}>
          Save
        </Button>
        <Button size="sm" isDisabled={change.isPending} onPress={onDiscard}>
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
    </>
  )
}
