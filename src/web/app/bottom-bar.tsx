import { NavLink } from 'react-router'

import { AccountMenu } from './account-menu.tsx'
import { places } from './places.ts'

/** The rail's places where there is no room for a rail. */
export function BottomBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid h-14 grid-cols-4 border-t border-hairline bg-subtle md:hidden [[data-alone]_&]:hidden!"
    >
      {places.map(({ label, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex flex-col items-center justify-center gap-0.5 text-micro font-medium text-muted aria-[current=page]:text-accent"
        >
          <Icon aria-hidden size={20} strokeWidth={1.5} />
          {label}
        </NavLink>
      ))}
      <AccountMenu inBar />
    </nav>
  )
}
