import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { isNotOffered } from '#web/api/api-failure.ts'
import { subjectsQuery } from '#web/boards/lists/list-subjects.ts'
import { emptyText, optionOf } from '#web/boards/lists/subject-option.tsx'
import type { Space } from '#web/paths.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import type { BoardScope } from './scope-changes.ts'
import { NothingToChoose } from './scope-subject.tsx'

interface ScopeLabelsProps {
  space: Space
  chosen: BoardScope['labels']
  onChange: (labels: BoardScope['labels']) => void
}

export function ScopeLabels({ space, chosen, onChange }: ScopeLabelsProps) {
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState(0)
  const found = useQuery(subjectsQuery(space, 'label', useDeferredValue(search)))
  const others = (found.data ?? []).filter(
    ({ name }) => !chosen.some((label) => label.name === name),
  )
  return (
    <div className="flex flex-col gap-2">
      {isNotOffered(found.error) ? (
        <NothingToChoose label="Labels" kind="label" />
      ) : (
        <Combobox
          key={added}
          label="Labels"
          placeholder={chosen.length > 0 ? 'Add another' : 'Any'}
          options={others.map((subject) => optionOf(subject, false))}
          emptyText={emptyText(found, 'label')}
          chosen={null}
          onChoose={(id) => {
            const label = others.find((other) => other.id === id)
            if (!label) return
            onChange([...chosen, { name: label.name, color: label.color ?? '' }])
            setSearch('')
            setAdded(added + 1)
          }}
          onSearch={setSearch}
          // Focuses the field again after adding a label.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={added > 0}
        />
      )}
      {chosen.length > 0 && (
        <ul aria-label="Scope labels" className="flex flex-wrap gap-x-2 gap-y-1">
          {chosen.map((label) => (
            <li key={label.name} className="flex min-w-0 items-center">
              <LabelChip label={label} />
              <IconButton
                label={`Remove ${label.name}`}
                size="xs"
                onPress={() => onChange(chosen.filter(({ name }) => name !== label.name))}
              >
                <X aria-hidden size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
