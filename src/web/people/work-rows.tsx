import { useSuspenseQuery } from '@tanstack/react-query'
import { SquareKanban } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { recentBoards, watchRecentBoards } from '#web/api/recent-boards.ts'
import { paths } from '#web/paths.ts'
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
              className="relative flex min-h-(--row-min) items-center gap-3 px-3 py-(--row-y) hover:bg-hover"
            >
              <SquareKanban
                aria-hidden
                size={16}
                strokeWidth={1.5}
                className="shrink-0 text-accent"
              />
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.boardOfPerson(space, id, person.username)}
                  className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
                >
                  {name}
                </Link>
                <p className="truncate text-small text-muted">{space.fullPath}</p>
              </div>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
