import { SquareKanban } from 'lucide-react'
import type { Static } from 'typebox'
import { Link } from 'react-router'

import type { GroupBoard, ProjectBoard } from '#contract/boards.ts'
import { paths, type Space } from '#web/paths.ts'
import { ListDots } from './list-dots.tsx'
import { EmptyRows, Rows, Section } from './section.tsx'

interface BoardRowsProps {
  space: Space
  boards: readonly (Static<typeof ProjectBoard> | Static<typeof GroupBoard>)[]
  total: number | null
}

/** The first boards of a project or group on its page. */
export function BoardRows({ space, boards, total }: BoardRowsProps) {
  return (
    <Section
      title="Boards"
      count={total}
      more={{ label: 'All boards', to: paths.allBoards(space) }}
    >
      {boards.length === 0 ? (
        <EmptyRows>No boards yet. A board shows issues in columns.</EmptyRows>
      ) : (
        <Rows>
          {boards.map((board) => (
            <li
              key={board.id}
              className="relative flex items-start gap-3 px-3 py-(--row-y) hover:bg-hover"
            >
              <SquareKanban
                aria-hidden
                size={16}
                strokeWidth={1.5}
                className="mt-0.5 shrink-0 text-accent"
              />
              <div className="min-w-0 flex-1 space-y-1">
                <Link
                  to={paths.board(space, board.id)}
                  className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
                >
                  {board.name}
                </Link>
                <ListDots lists={board.lists} />
              </div>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
