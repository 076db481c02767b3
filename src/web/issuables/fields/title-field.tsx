import { Pencil } from 'lucide-react'
import { useState } from 'react'

import { readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import '#web/issuables/keys.ts'

const TitleForm = lazyPart(
  async () => (await import('./title-form.tsx')).TitleForm,
  <div className="h-7" />,
)

interface TitleFieldProps {
  id: string
  /** The title as shown, where it differs from the edited one. */
  shown?: string
  /** True for the title of a page. */
  isLarge?: boolean
}

/** The title, which users edit in place. Keeps the edited title until it is saved or discarded. */
export function TitleField({ id, shown, isLarge = false }: TitleFieldProps) {
  const { subject, rights } = useSubject()
  const change = useFieldChange('The title')
  const [stored, store] = useTextDraft('title')
  const draft = readDraft(stored)
  const [editing, setEditing] = useState<'restored' | 'begun' | null>(draft && 'restored')
  const isEditing = editing !== null && rights.canUpdate
  const { text, base } = draft ?? { text: subject.title, base: subject.title }
  const pencil = useFocusBack<HTMLButtonElement>(isEditing)
  useAsked('title', edit, rights.canUpdate)

  function edit() {
    setEditing('begun')
  }

  function save() {
    const title = text.trim()
    if (!title) return
    close()
    if (title === base) return
    change.mutate(
      { input: { title }, effect: { title }, base: { title: base } },
      {
        onError: (error) => {
          // Restores the refused title, unless the user is already editing again.
          store((now) => now ?? writeDraft({ text: title, base: theirsOf(error) ?? base }))
          edit()
        },
      },
    )
  }

  function close() {
    store(null)
    setEditing(null)
  }

  function cancel() {
    close()
    change.dismiss()
  }

  if (!isEditing) {
    return (
      <div className="flex items-start gap-2 pointer-coarse:[&>button]:-my-2.25">
        <h2
          id={id}
          dir="auto"
          aria-busy={change.isPending || undefined}
          className={`min-w-0 text-h2 font-semibold text-pretty ${isLarge ? 'sm:text-h1' : ''} ${change.isPending ? 'rounded-inner bg-selected' : ''}`}
        >
          {shown || subject.title}
        </h2>
        {change.isPending && (
          <span className="flex h-6 items-center text-accent">
            <Spinner />
            <span className="sr-only">Saving title…</span>
          </span>
        )}
        {rights.canUpdate && (
          <IconButton
            ref={pencil}
            label="Edit title"
            keyId="subject.title"
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
    <TitleForm
      key={editing}
      id={id}
      draft={text}
      takesFocus={editing === 'begun'}
      change={change}
      onType={(next) => store(writeDraft({ text: next, base }))}
      onSave={save}
      onCancel={cancel}
    />
  )
}

function theirsOf(error: Error): string | undefined {
  return error instanceof TextConflict ? error.theirs.title : undefined
}
