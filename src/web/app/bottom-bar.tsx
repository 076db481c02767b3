import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { paths } from '#web/paths.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { AccountMenu } from './account-menu.tsx'
import { barPlaces, type Place } from './places.ts'
import { useCurrent } from './rail-link.tsx'

/** The navigation on phones, in place of the rail. */
export function BottomBar() {
  const boards = useBoardsPath()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 grid-cols-[repeat(5,minmax(max-content,1fr))] border-t border-hairline bg-subtle md:hidden [[data-alone]_&]:hidden!"
    >
      {barPlaces.map((place) => (
        <BarLink
          key={place.label}
          place={place.label === 'Boards' && boards ? { ...place, to: boards } : place}
        />
      ))}
      <AccountMenu inBar />
    </nav>
  )
}

/** The boards of the current project or group, or else the most recently opened board. */
function useBoardsPath(): string | null {
  const space = useCurrentSpace()
  const [last] = useRecentBoards(useQuery(ownerQuery()).data)
  if (space) return paths.boards(space)
  return last ? paths.board(last.space, last.id) : null
}

function BarLink({ place: { label, to, icon: Icon } }: { place: Place }) {
  return (
    <Link
      to={to}
      aria-current={useCurrent(to)}
      className="flex flex-col items-center justify-center gap-0.5 text-micro font-medium text-muted aria-[current]:text-accent"
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} />
      {label}
    </Link>
  )
}
