import { SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths, type Space } from '#web/paths.ts'
import { SpaceTile } from './space-tile.tsx'
import { VisibilityMark, type Visibility } from './visibility-mark.tsx'

interface SpaceRowProps {
  space: Space
  name: string
  avatarUrl: string | null
  visibility: Visibility
  description: string | null
  /** Shows where it is, beside its name. */
  parent?: string
  /** A fact at the right end, such as a count. */
  children?: ReactNode
}

/** A project or group in a list: leads to its page, and to its boards. */
export function SpaceRow({
  space,
  name,
  avatarUrl,
  visibility,
  description,
  parent,
  children,
}: SpaceRowProps) {
  return (
    <li className="relative flex min-h-(--row-min) items-center gap-3 px-3 py-(--row-y) hover:bg-hover">
      <SpaceTile name={name} avatarUrl={avatarUrl} />
      <div className="min-w-0 flex-1 compact:flex compact:items-center compact:gap-3">
        <div className="flex min-w-0 items-baseline gap-2">
          <Link
            to={paths.space(space.fullPath)}
            // The whole row leads to the page; the link to the boards lies above it.
            className="truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
          >
            {name}
          </Link>
          {parent && <span className="truncate text-small text-faint max-xs:hidden">{parent}</span>}
        </div>
        <div className="flex min-w-0 items-center gap-2 text-small text-muted">
          <VisibilityMark visibility={visibility} />
          {description && <span className="truncate">{description}</span>}
        </div>
      </div>
      {children && <div className="shrink-0 text-small text-muted max-xs:hidden">{children}</div>}
      <Link
        to={paths.boards(space)}
        className="relative z-10 flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted hover:bg-canvas hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        aria-label={`Boards of ${name}`}
      >
        <SquareKanban aria-hidden size={16} strokeWidth={1.5} />
        <span className="max-md:sr-only">Boards</span>
      </Link>
    </li>
  )
}
