import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { listBranches } from '#contract/branches.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { ValueForm } from '#web/issuables/fields/value-form.tsx'
import { spellName } from '#web/lib/spell-name.ts'
import { branchesQuery } from '#web/merge-requests/create/create-queries.ts'
import { Picker } from '#web/ui/picker.tsx'

interface BranchPickerProps {
  project: string
  /** Null for none. */
  chosen: string | null
  /** The branch that cannot be chosen. */
  excluded: string | null
  onChoose: (branch: string) => void
  onCancel: () => void
}

/** Finds a branch by part of its name, in a popover. Accepts any name if the server lists no branches. */
export function BranchPicker({ project, chosen, excluded, ...on }: BranchPickerProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(branchesQuery(project, useDeferredValue(search)))
  if (!useHasCapability(listBranches)) {
    return (
      <ValueForm
        label="Target branch"
        type="text"
        value={chosen ?? ''}
        onSave={on.onChoose}
        onCancel={on.onCancel}
      />
    )
  }
  const names = (query.data ?? []).map(({ name }) => name).filter((name) => name !== excluded)
  const shown = chosen !== null && search === '' ? [...new Set([chosen, ...names])] : names
  return (
    <Picker
      label="Branches"
      isSingle
      options={shown.map((name) => ({ id: name, label: spellName(name) }))}
      chosen={new Set(chosen === null ? [] : [chosen])}
      onChange={([branch]) => branch !== undefined && on.onChoose(branch)}
      onSearch={setSearch}
      emptyText={
        query.error ? wordsOf(query.error) : query.isPending ? 'Loading…' : 'No branches found'
      }
    />
  )
}
