import type { Board } from '#contract/boards.ts'
import { paths, type Space } from '#web/paths.ts'
import { BoardLink } from './board-link.tsx'
import { ListDots } from './list-dots.tsx'
import { EmptyRows, Rows, Section } from './section.tsx'

interface BoardRowsProps {
  space: Space
  boards: readonly Board[]
  total: number | null
}

/** A project's or group's first boards, for its page. */
export function BoardRows({ space, boards, total }: BoardRowsProps) {
  return (
    <Section
      title="Boards"
      count={total}
      more={[{ label: 'All boards', to: paths.allBoards(space) }]}
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
              <BoardLink to={paths.board(space, board.id)} name={board.name}>
                <ListDots lists={board.lists} />
              </BoardLink>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
