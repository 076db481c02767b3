import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import { paths } from '#web/paths.ts'
import { recentBoards, watchRecentBoards } from '#web/spaces/recent-boards.ts'
import { BoardLink } from '#web/widgets/board-link.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import type { Person } from './person-header.tsx'

const SHOWN = 6

/** The boards that the reader opened last, each with the cards of that person only. */
export function WorkRows({ person }: { person: Person }) {
  const owner = useSuspenseQuery(ownerQuery()).data
  const boards = useSyncExternalStore(watchRecentBoards, () => recentBoards(owner))
  return (
    <Section title="What they work on">
      {boards.length === 0 ? (
        <EmptyRows>Open a board first: it shows who works on what.</EmptyRows>
      ) : (
        <Rows>
          {boards.slice(0, SHOWN).map(({ space, id, name }) => (
            <li
              key={`${space.kind}-${id}`}
              className="relative flex min-h-(--row-min) items-start gap-3 px-3 py-(--row-y) hover:bg-hover"
            >
              <BoardLink to={paths.boardOfPerson(space, id, person.username)} name={name}>
                <p className="truncate text-small text-muted">{space.fullPath}</p>
              </BoardLink>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
