import { useSuspenseQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { paths } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { Time } from '#web/ui/time.tsx'
import { BoardLink } from '#web/widgets/board-link.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'

const SHOWN = 6

/** The boards that this browser opened most recently. */
export function RecentBoards() {
  const boards = useRecentBoards(useSuspenseQuery(ownerQuery()).data)
  return (
    <Section title="Recent boards">
      {boards.length === 0 ? (
        <EmptyRows>Boards you open appear here.</EmptyRows>
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {boards.slice(0, SHOWN).map(({ space, id, name, openedAt }) => (
            <li
              key={`${space.kind}-${id}`}
              className="relative flex min-w-0 items-start gap-3 rounded-card border border-hairline p-3 hover:bg-hover"
            >
              <BoardLink to={paths.board(space, id)} name={name}>
                <p className="truncate text-small text-muted">{space.fullPath}</p>
              </BoardLink>
              <span className="mt-0.5 shrink-0 text-small text-faint">
                <Time value={openedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
