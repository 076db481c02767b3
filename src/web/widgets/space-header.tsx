import { SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths, type Space } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { SpaceTile } from './space-tile.tsx'
import { VisibilityMark, type Visibility } from './visibility-mark.tsx'

interface SpaceHeaderProps {
  space: Space
  name: string
  avatarUrl: string | null
  visibility: Visibility
  description: string | null
  /** A menu beside the link to the boards. */
  menu?: ReactNode
  /** Details after the visibility. */
  children?: ReactNode
}

/** The header of a project or group page. */
export function SpaceHeader({
  space,
  name,
  avatarUrl,
  visibility,
  description,
  menu,
  children,
}: SpaceHeaderProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <SpaceTile name={name} avatarUrl={avatarUrl} size={48} />
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <p aria-hidden className="text-h1 font-semibold">
          {name}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <VisibilityMark visibility={visibility} />
          {children}
        </div>
        {description && (
          <p className="max-w-190 pt-1 text-body text-muted whitespace-pre-line">{description}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Link to={paths.boards(space)} className={buttonClass('primary')}>
          <SquareKanban aria-hidden size={16} strokeWidth={1.5} />
          Boards
        </Link>
        {menu}
      </div>
    </div>
  )
}
