import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { useLaneChoice, type LaneChoice } from '#web/boards/board/board-memory.ts'
import { laneLabelsQuery } from '#web/boards/lanes/lane-queries.ts'
import { inputClass } from '#web/ui/text-field.tsx'

/** The attribute that defines lanes. */
export function RowsChoice() {
  const { space } = useBoard()
  const [choice, setChoice] = useLaneChoice()
  const labels = useQuery(laneLabelsQuery(space)).data ?? []
  const id = useId()
  const chosen = choice?.startsWith('label:') ? [choice.slice('label:'.length)] : []
  const prefixes = [...new Set([...labels.flatMap(({ name }) => prefixOf(name)), ...chosen])]
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Group rows by
      </label>
      <select
        id={id}
        value={choice ?? ''}
        onChange={({ target }) => setChoice((target.value || null) as LaneChoice | null)}
        className={inputClass}
      >
        <option value="">None</option>
        <option value="assignee">Assignee</option>
        <option value="milestone">Milestone</option>
        {prefixes.map((prefix) => (
          <option key={prefix} value={`label:${prefix}`}>
            Label {prefix}::
          </option>
        ))}
      </select>
    </div>
  )
}

/** A label's scope: the part before `::`. */
function prefixOf(name: string): string[] {
  const end = name.lastIndexOf('::')
  return end > 0 ? [name.slice(0, end)] : []
}
