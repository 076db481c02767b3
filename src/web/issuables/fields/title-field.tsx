import { Pencil } from 'lucide-react'
import { useState } from 'react'

import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
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

/** The title, which users edit in place. */
export function TitleField({ id, shown, isLarge = false }: TitleFieldProps) {
  const { subject, rights } = useSubject()
  const change = useFieldChange('The title')
  /** The edited title and its base, the title before editing. Null when not editing. */
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
        // Restores the refused title, unless the user is already editing again.
        onError: (error) =>
          setDraft((now) => now ?? { ...draft, base: theirsOf(error) ?? draft.base }),
      },
    )
  }

  function cancel() {
    setDraft(null)
    change.dismiss()
  }

  if (!draft) {
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
      id={id}
      draft={draft.text}
      change={change}
      onType={(text) => setDraft({ ...draft, text })}
      onSave={save}
      onCancel={cancel}
    />
  )
}

function theirsOf(error: Error): string | undefined {
  return error instanceof TextConflict ? error.theirs.title : undefined
}
