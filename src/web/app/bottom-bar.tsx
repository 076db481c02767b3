import { Link } from 'react-router'

import { AccountMenu } from './account-menu.tsx'
import { places, type Place } from './places.ts'
import { useCurrent } from './rail-link.tsx'

/** The navigation on phones, in place of the rail. */
export function BottomBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 grid-cols-[repeat(5,minmax(max-content,1fr))] border-t border-hairline bg-subtle md:hidden [[data-alone]_&]:hidden!"
    >
      {places
        .filter(({ isInBar }) => isInBar)
        .map((place) => (
          <BarLink key={place.to} place={place} />
        ))}
      <AccountMenu inBar />
    </nav>
  )
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
