import type { KeyboardEvent } from 'react'

import { refusalWords, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { FieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { isWriting } from '#web/ui/keys/text-target.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { inputClass } from '#web/ui/text-field.tsx'

const ConflictNote = lazyPart(
  async () => (await import('#web/issuables/editing/conflict-note.tsx')).ConflictNote,
)

/** The API's limit. */
const MAX_TITLE = 255

interface TitleFormProps {
  /** The heading's id. */
  id: string
  draft: string
  /** False for a form that opens without the user's action. */
  takesFocus: boolean
  change: FieldChange
  onType: (text: string) => void
  onSave: () => void
  onCancel: () => void
}

export function TitleForm({
  id,
  draft,
  takesFocus,
  change,
  onType,
  onSave,
  onCancel,
}: TitleFormProps) {
  const { subject } = useSubject()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isWriting(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      className="flex flex-col gap-2"
    >
      <h2 id={id} className="sr-only">
        {subject.title}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label="Title"
          dir="auto"
          value={draft}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={MAX_TITLE}
          required
          // Users open this form to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          className={`${inputClass} flex-1 basis-60 text-h2! font-semibold pointer-fine:max-h-7`}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="sm" isDisabled={!draft.trim()}>
            Save
          </Button>
          <Button size="sm" onPress={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
      {change.error instanceof TextConflict ? (
        <ConflictNote
          what="the title"
          theirs={change.error.theirs.title ?? ''}
          mine={draft}
          onKeepTheirs={onCancel}
        />
      ) : (
        change.error && (
          <p role="alert" className="text-small text-danger">
            Not saved. {refusalWords(change.error)}
          </p>
        )
      )}
    </form>
  )
}
