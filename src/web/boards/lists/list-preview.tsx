import { memo } from 'react'

import { columnOf, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { IssueCard } from '#web/boards/cards/issue-card.tsx'
import { useListIssues } from '#web/boards/cards/use-list-issues.ts'
import { ListMark } from './list-mark.tsx'

/** As many cards as can be seen of a list that is carried. */
const SHOWN = 6

/** What is under the pointer while a list is dragged: its look, without what can be done with it. */
export const ListPreview = memo(function ListPreview({ list }: { list: List }) {
  const { space } = useBoard()
  const column = columnOf(list)
  const { issues } = useListIssues(column, [])
  return (
    <div
      aria-hidden
      className="flex max-h-[min(100%,28rem)] w-full cursor-grabbing flex-col overflow-hidden rounded-card border border-accent bg-subtle shadow-card motion-safe:rotate-1"
    >
      <div className="flex h-10 shrink-0 items-center gap-1.5 px-3 font-semibold">
        <ListMark column={column} />
        <span className="truncate">{column.title}</span>
      </div>
      <div className="flex min-h-0 flex-col gap-1.5 mask-b-from-60% px-2">
        {issues.slice(0, SHOWN).map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            within={space.fullPath}
            ownLabelId={list.label?.id}
            ownMilestoneId={list.milestone?.id}
          />
        ))}
      </div>
    </div>
  )
})
