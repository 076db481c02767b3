import { Pencil } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'

import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import { Refusal } from './field.tsx'

const ConflictNote = lazyPart(
  async () => (await import('#web/issuables/editing/conflict-note.tsx')).ConflictNote,
)

/** The API's limit. */
const MAX_TITLE = 255

/** The title, edited in place. */
export function TitleField({ id }: { id: string }) {
  const { subject, rights } = useSubject()
  const change = useFieldChange('The title')
  /** The edited title, and the one it was based on; null when not editing. */
  const [draft, setDraft] = useState<{ text: string; base: string } | null>(null)
  const pencil = useFocusBack<HTMLButtonElement>(draft !== null)
  useAsked('title', edit, rights.canUpdate)

  function edit() {
    setDraft((current) => current ?? { text: subject.title, base: subject.title })
  }

  function save() {
    const title = draft?.text.trim()
    if (!draft || !title) return
    setDraft(null)
    if (title === draft.base) return
    change.mutate(
      { input: { title }, effect: { title }, base: { title: draft.base } },
      {
        // Restores the refused text, unless the user is typing again.
        onError: (error) =>
          setDraft((now) => now ?? { ...draft, base: theirsOf(error) ?? draft.base }),
      },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setDraft(null)
    change.dismiss()
  }

  if (!draft) {
    return (
      <div className="flex items-start gap-2">
        <h2
          id={id}
          dir="auto"
          aria-busy={change.isPending || undefined}
          className={`min-w-0 flex-1 text-h2 font-semibold text-pretty ${change.isPending ? 'rounded-inner bg-selected' : ''}`}
        >
          {subject.title}
        </h2>
        {change.isPending && (
          <span className="flex h-6 items-center text-accent">
            <Spinner />
            <span className="sr-only">Saving the title</span>
          </span>
        )}
        {rights.canUpdate && (
          <IconButton
            ref={pencil}
            label="Edit title"
            keyId="card.edit-title"
            size="xs"
            onPress={edit}
          >
            <Pencil aria-hidden size={12} />
          </IconButton>
        )}
      </div>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-col gap-2"
    >
      <h2 id={id} className="sr-only">
        {subject.title}
      </h2>
      <input
        aria-label="Title"
        dir="auto"
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        maxLength={MAX_TITLE}
        required
        // Shown only when the user starts to edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={`${inputClass} font-semibold`}
      />
      {change.error instanceof TextConflict ? (
        <ConflictNote
          what="the title"
          theirs={change.error.theirs.title}
          mine={draft.text}
          onKeepTheirs={() => {
            setDraft(null)
            change.dismiss()
          }}
        />
      ) : (
        <Refusal change={change} />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" isDisabled={!draft.text.trim()}>
          Save
        </Button>
        <Button
          size="sm"
          onPress={() => {
            setDraft(null)
            change.dismiss()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

function theirsOf(error: Error): string | undefined {
  return error instanceof TextConflict ? error.theirs.title : undefined
}
