import { useQuery } from '@tanstack/react-query'
import { SquareKanban } from 'lucide-react'
import { NavLink } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { paths } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'

const SHOWN = 5

/** The rail's links to recently opened boards. */
export function RecentLinks() {
  const owner = useQuery(ownerQuery()).data
  const boards = useRecentBoards(owner)
  if (boards.length === 0) return null
  return (
    <div className="mt-4 hidden flex-col gap-0.5 lg:flex">
      <p className="px-2 pb-1 text-small font-medium text-faint">Recent boards</p>
      {boards.slice(0, SHOWN).map(({ space, id, name }) => (
        <NavLink
          key={`${space.kind}-${id}`}
          to={paths.board(space, id)}
          title={`${name} · ${space.fullPath}`}
          className="flex h-7 items-center gap-2.5 rounded-control px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text"
        >
          <SquareKanban aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          <span className="truncate">{name}</span>
        </NavLink>
      ))}
    </div>
  )
}
