import { useQuery, useQueryClient } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { boardKey } from '#web/boards/board-queries.ts'
import { BoardScope } from '#web/boards/board-scope.tsx'
import { FilterBar } from '#web/widgets/filter-bar/filter-bar.tsx'
import { useFilter } from './filter-context.ts'

/** The line above the lists: what the board is limited to, and what it is filtered by. */
export function BoardBar({ onDraft }: { onDraft: (search: string | null) => void }) {
  const { space, board } = useBoard()
  const { fields, filter, setFilter } = useFilter()
  const client = useQueryClient()
  const me = useQuery(currentUserQuery()).data?.username
  return (
    <div className="flex items-start gap-2 px-3 pt-3 md:px-4">
      <FilterBar
        label="Filter issues"
        fields={fields}
        filter={filter}
        me={me}
        locked={<BoardScope board={board} className="flex-wrap" />}
        onChange={setFilter}
        onDraft={onDraft}
        onRefresh={() =>
          void client.invalidateQueries({ queryKey: [...boardKey(space, board.id), 'issues'] })
        }
        onLeave={() => document.querySelector<HTMLElement>('#content')?.focus()}
      />
    </div>
  )
}
