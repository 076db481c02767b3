import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { listGroups, type Group } from '#contract/groups.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { parentsQuery } from './import-queries.ts'

/** The group to import into. On servers that do not list groups, only its ID is known. */
export type Parent = Pick<Group, 'id'> & Partial<Pick<Group, 'name' | 'full_path' | 'visibility'>>

interface ParentFieldProps {
  chosen: Parent | null
  onChoose: (parent: Parent | null) => void
}

/** Finds the parent group by name. Accepts an ID if the server lists no groups. */
export function ParentField({ chosen, onChoose }: ParentFieldProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(parentsQuery(useDeferredValue(search)))
  const isListed = useHasCapability(listGroups)
  if (!isListed) return <ParentId onChoose={onChoose} />
  const found: readonly Parent[] = query.data?.items ?? []
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Combobox
      label="Parent group"
      placeholder="None"
      options={all.map(({ id, name = '', full_path = '' }) => ({
        id,
        label: name,
        note: full_path,
      }))}
      emptyText={
        query.error ? wordsOf(query.error) : query.isPending ? 'Loading…' : 'No groups found'
      }
      chosen={chosen?.id ?? null}
      onChoose={(id) => onChoose(all.find((group) => group.id === id) ?? null)}
      onSearch={setSearch}
    />
  )
}

function ParentId({ onChoose }: Pick<ParentFieldProps, 'onChoose'>) {
  const [text, setText] = useState('')
  const isValid = text === '' || /^[1-9]\d*$/.test(text)
  return (
    <TextField
      label="Parent group ID"
      hint="Leave empty to import a top-level group. This server does not list groups."
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(next) => {
        setText(next)
        onChoose(/^[1-9]\d*$/.test(next) ? { id: Number(next) } : null)
      }}
      error={isValid ? '' : 'Enter a whole number.'}
    />
  )
}

/** Says who will see a group after its import. */
export function visibilityWords(parent: Parent | null): string {
  if (!parent) return 'The group will be private.'
  const name = parent.name ?? 'its parent group'
  if (!parent.visibility) return `The group will be at most as visible as ${name}.`
  if (parent.visibility === 'private') return `The group will be private, like ${name}.`
  return `The group’s visibility will be at most ${parent.visibility}, the same as ${name}’s.`
}
