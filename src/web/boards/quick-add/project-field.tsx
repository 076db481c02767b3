import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { targetProjectsQuery, type TargetProject } from './target-projects.ts'

interface ProjectFieldProps {
  chosen: TargetProject | null
  onChoose: (project: TargetProject | null) => void
}

/** The new issue's project, on a group's board. */
export function ProjectField({ chosen, onChoose }: ProjectFieldProps) {
  const { space } = useBoard()
  const [search, setSearch] = useState('')
  const query = useQuery(targetProjectsQuery(space.fullPath, useDeferredValue(search)))
  const found = query.data ?? []
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Combobox
      label="Project"
      options={all.map(({ id, name, path }) => ({
        id,
        label: name,
        note: path.slice(space.fullPath.length + 1),
      }))}
      emptyText={
        query.error ? wordsOf(query.error) : query.isPending ? 'Loading…' : 'No projects found'
      }
      chosen={chosen?.id ?? null}
      onChoose={(id) => onChoose(all.find((project) => project.id === id) ?? null)}
      onSearch={setSearch}
    />
  )
}
