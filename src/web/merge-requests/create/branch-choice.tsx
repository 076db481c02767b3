import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { listBranches } from '#contract/branches.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { Choice } from './choice.tsx'
import { branchesQuery } from './create-queries.ts'

interface BranchChoiceProps {
  label: string
  project: string
  chosen: string | null
  /** The branch on the other side, which is not offered. */
  other: string | null
  onChoose: (branch: string | null) => void
  error: string
}

/** Finds a branch by part of its name. Accepts any name if the server lists no branches. */
export function BranchChoice({
  label,
  project,
  chosen,
  other,
  onChoose,
  error,
}: BranchChoiceProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(branchesQuery(project, useDeferredValue(search)))
  const isListed = useHasCapability(listBranches)
  if (!isListed) {
    return (
      <TextField
        label={label}
        value={chosen ?? ''}
        onChange={(text) => onChoose(text || null)}
        error={error}
      />
    )
  }
  const names = (query.data ?? []).map(({ name }) => name).filter((name) => name !== other)
  return (
    <Choice
      label={label}
      plural="Branches"
      options={chosen && search === '' ? [...new Set([chosen, ...names])] : names}
      chosen={chosen}
      onChoose={onChoose}
      onSearch={setSearch}
      emptyText={
        query.error ? wordsOf(query.error) : query.isPending ? 'Loading…' : 'No branches found'
      }
      error={error}
    />
  )
}
