import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { changeLabelNames } from '#web/issuables/change-label-names.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useWhyNotPlan } from '#web/issuables/use-why-not-plan.ts'
import { labelsQuery } from '#web/spaces/planning-queries.ts'
import type { Option } from '#web/ui/combobox.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { LabelDot } from '#web/widgets/label-dot.tsx'
import { Field } from './field.tsx'
import { Picker } from './picker.ts'
import '#web/issuables/keys.ts'

/**
 * Adds and removes labels by name, so concurrent changes do not undo each other. On a server that does not list labels,
 * users type their names.
 */
export function LabelsField({ isGroupOnly }: { isGroupOnly: boolean }) {
  const { name, subject, rights } = useSubject()
  const change = useFieldChange('The labels', { canWait: true })
  const labels = useQuery(labelsQuery(name.project))
  /** The chosen labels, and the labels when editing began. Others may have changed the labels since then. */
  const [edit, setEdit] = useState<{ before: string[]; chosen: string[] } | null>(null)
  const [typed, setTyped] = useState('')
  useKey('subject.labels', open, { whyNot: useWhyNotPlan('labels') })
  useAsked('labels', open, rights.canPlan)

  const all = labels.data ?? []
  const names = labelNames(subject)
  const isUnlisted = isNotOffered(labels.error)
  const unlisted = typed ? [typed] : [...new Set([...names, ...(edit?.chosen ?? [])])]
  const offered = isUnlisted
    ? unlisted.map((label, id) => ({ id, name: label, color: NO_COLOR }))
    : all.filter(
        (label) =>
          !label.archived &&
          !(isGroupOnly && label.is_project_label && !names.includes(label.name)),
      )

  function open() {
    setTyped('')
    setEdit({ before: names, chosen: names })
  }

  function choose(ids: ReadonlySet<number>) {
    if (!edit) return
    const unseen = edit.chosen.filter((title) => !offered.some((label) => label.name === title))
    const seen = offered.filter(({ id }) => ids.has(id)).map((label) => label.name)
    setEdit({ ...edit, chosen: [...unseen, ...seen] })
  }

  function close() {
    setEdit(null)
    if (!edit) return
    const added = edit.chosen.filter((title) => !edit.before.includes(title))
    const removed = edit.before.filter((title) => !edit.chosen.includes(title))
    if (added.length + removed.length === 0) return
    change.mutate({
      input: {
        ...(added.length > 0 && { add_labels: added }),
        ...(removed.length > 0 && { remove_labels: removed }),
      },
      effect: { labels: changeLabelNames(names, { added, removed }) },
    })
  }

  return (
    <Field
      name="Labels"
      change={change}
      keyId="subject.labels"
      isOpen={edit !== null}
      onOpenChange={(isOpen) => (isOpen ? open() : close())}
      editor={
        <>
          <Picker
            label="Labels"
            options={offered.map(optionOf)}
            chosen={
              new Set(
                offered.filter((label) => edit?.chosen.includes(label.name)).map(({ id }) => id),
              )
            }
            onChange={choose}
            {...(isUnlisted && { onSearch: (text: string) => setTyped(text.trim()) })}
            emptyText={emptyText(labels)}
          />
          {isGroupOnly && (
            <p className="border-t border-hairline px-3 py-2 text-small text-muted">
              Group labels only. Use the project’s board for project labels.
            </p>
          )}
        </>
      }
    >
      <LabelList />
    </Field>
  )
}

function optionOf({ id, name, color }: { id: number; name: string; color: string }): Option {
  return {
    id,
    label: name,
    icon: <LabelDot color={color} />,
  }
}

function emptyText({ isPending, error }: { isPending: boolean; error: Error | null }): string {
  if (isNotOffered(error)) return 'Type the name of a label'
  if (error) return wordsOf(error)
  return isPending ? 'Loading…' : 'No labels found'
}

/** The placeholder color of a label that has not loaded yet. */
const NO_COLOR = '#6b7585'

/** The labels, colored once their colors are loaded. */
function LabelList() {
  const { name, subject } = useSubject()
  const known = useQuery(labelsQuery(name.project)).data ?? []
  const shown = new Map(
    [...known, ...subject.labels.filter((label) => typeof label !== 'string')].map((label) => [
      label.name,
      label,
    ]),
  )
  const names = labelNames(subject)
  if (names.length === 0) return <span className="text-faint">None</span>
  return (
    <ul aria-label="Labels" className="flex flex-wrap gap-1 py-px">
      {names.map((title) => (
        <li key={title} className="flex min-w-0">
          <LabelChip label={shown.get(title) ?? { name: title, color: NO_COLOR }} />
        </li>
      ))}
    </ul>
  )
}
