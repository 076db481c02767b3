import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { isNotOffered } from '#web/api/api-failure.ts'
import type { ListKind } from '#web/boards/board/board-column.ts'
import { subjectsQuery, type ListSubject } from '#web/boards/lists/list-subjects.ts'
import { emptyText, optionOf } from '#web/boards/lists/subject-option.tsx'
import type { Space } from '#web/paths.ts'
import { Combobox } from '#web/ui/combobox.tsx'

interface ScopeSubjectProps {
  space: Space
  kind: 'milestone' | 'assignee'
  label: string
  chosen: Pick<ListSubject, 'id' | 'name'> | null
  onChoose: (chosen: Pick<ListSubject, 'id' | 'name'> | null) => void
}

/** The milestone or assignee in a board's scope. */
export function ScopeSubject({ space, kind, label, chosen, onChoose }: ScopeSubjectProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(subjectsQuery(space, kind, useDeferredValue(search)))
  const others = (found.data ?? []).filter(({ id }) => id !== chosen?.id)
  const subjects: ListSubject[] = chosen ? [chosen, ...others] : others
  if (isNotOffered(found.error) && !chosen) return <NothingToChoose label={label} kind={kind} />
  return (
    <Combobox
      label={label}
      placeholder="Any"
      options={subjects.map((subject) => optionOf(subject, false))}
      emptyText={emptyText(found, kind)}
      chosen={chosen?.id ?? null}
      onChoose={(id) => onChoose(subjects.find((subject) => subject.id === id) ?? null)}
      onClear={chosen ? () => onChoose(null) : undefined}
      // The chosen milestone's or assignee's name is not a search.
      onSearch={(text) => setSearch(text === chosen?.name ? '' : text)}
    />
  )
}

const NAMES: Record<ListKind, string> = {
  label: 'labels',
  assignee: 'people',
  milestone: 'milestones',
}

/** Replaces a field whose options the server cannot list. */
export function NothingToChoose({ label, kind }: { label: string; kind: ListKind }) {
  return (
    <p>
      <span className="font-medium">{label}</span>
      <span className="block text-muted">
        This server cannot list {NAMES[kind]}, so you cannot choose any here.
      </span>
    </p>
  )
}
