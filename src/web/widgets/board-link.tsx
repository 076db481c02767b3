import { SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BoardLinkProps {
  to: string
  name: string
  /** Details below the name. */
  children: ReactNode
}

/** A link to a board that covers its whole row or tile. */
export function BoardLink({ to, name, children }: BoardLinkProps) {
  return (
    <>
      <SquareKanban
        aria-hidden
        size={16}
        strokeWidth={1.5}
        className="mt-0.5 shrink-0 text-accent"
      />
      <div className="min-w-0 flex-1 space-y-1">
        <Link
          to={to}
          className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          {name}
        </Link>
        {children}
      </div>
    </>
  )
}
