import { Star } from 'lucide-react'
import { Link } from 'react-router'

import type { Owner } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import type { BoardRights } from '#web/boards/board/board-rights.ts'
import { BoardScope } from '#web/boards/board/board-scope.tsx'
import { paths, type Space } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListDots } from '#web/widgets/list-dots.tsx'
import { BoardIndexMenu } from './board-index-menu.tsx'

interface BoardIndexRowProps {
  space: Space
  board: Board
  owner: Owner
  rights: BoardRights
  isStarred: boolean
  onStar: (isStarred: boolean) => void
}

export function BoardIndexRow(props: BoardIndexRowProps) {
  const { space, board, owner, rights, isStarred, onStar } = props
  const recent = useRecentBoards(owner)
  const opened = recent.find(({ id, space: { kind } }) => id === board.id && kind === space.kind)
  return (
    <li className="relative flex items-start gap-3 px-3 lg:items-center py-(--row-y) hover:bg-hover">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[16rem_minmax(0,1fr)_auto] xl:grid-cols-[20rem_minmax(0,1fr)_auto] lg:items-center">
        <Link
          to={paths.board(space, board.id)}
          className="truncate py-1 font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          {board.name}
        </Link>
        <div className="min-w-0 space-y-1">
          <ListDots lists={board.lists} />
          <BoardScope board={board} className="flex-wrap" />
        </div>
        {opened && (
          <span className="text-small text-faint">
            Last opened <Time value={opened.openedAt} />
          </span>
        )}
      </div>
      {/* Shown above the link that covers the row. Follows the link in the DOM, so Tab reaches the link first. */}
      <div className="relative z-10 order-first">
        <IconButton
          label={`Star ${board.name}`}
          aria-pressed={isStarred}
          size="sm"
          onPress={() => onStar(!isStarred)}
        >
          <Star
            aria-hidden
            size={16}
            strokeWidth={1.5}
            className={isStarred ? 'fill-amber text-warning' : ''}
          />
        </IconButton>
      </div>
      <div className="relative z-10">
        <BoardIndexMenu space={space} board={board} owner={owner} rights={rights} />
      </div>
    </li>
  )
}
