import { GitPullRequest, SquareKanban, type LucideIcon } from 'lucide-react'
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
  /** The parent's full path, beside the name. */
  parent?: string
  /** A detail at the right end, such as a count. */
  children?: ReactNode
}

/** A project or group in a list, with links to its page, boards and merge requests. */
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
            // This link covers the row. The links to its parts lie above it.
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
      <div className="relative z-10 flex shrink-0">
        <PartLink to={paths.boards(space)} label="Boards" within={name} Icon={SquareKanban} />
        <PartLink
          to={paths.mergeRequests(space)}
          label="Merge requests"
          within={name}
          Icon={GitPullRequest}
        />
      </div>
    </li>
  )
}

interface PartLinkProps {
  to: string
  label: string
  /** The name of the project or group. */
  within: string
  Icon: LucideIcon
}

function PartLink({ to, label, within, Icon }: PartLinkProps) {
  return (
    <Link
      to={to}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-muted hover:bg-canvas hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      aria-label={`${label} in ${within}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} />
      <span className="max-md:sr-only">{label}</span>
    </Link>
  )
}
