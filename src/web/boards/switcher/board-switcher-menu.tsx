import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { SquareKanban, Star } from 'lucide-react'
import type { RefObject } from 'react'
import { Link, useNavigate } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { boardsQuery } from '#web/boards/board/board-queries.ts'
import { useStarredBoards } from '#web/boards/index/use-starred-boards.ts'
import { paths } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { SearchMenu } from '#web/ui/search-menu.tsx'

const RECENT = 4

interface BoardSwitcherMenuProps {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A space's boards: recent boards first, then all boards. */
export function BoardSwitcherMenu({ triggerRef, onClose }: BoardSwitcherMenuProps) {
  const { space, board } = useBoard()
  const navigate = useNavigate()
  const owner = useSuspenseQuery(ownerQuery()).data
  const boards = useQuery(boardsQuery(space))
  const { isStarred } = useStarredBoards(space)
  const remembered = useRecentBoards(owner)
  const all = boards.data ?? []
  const recent = remembered
    .filter((one) => one.space.kind === space.kind && one.space.fullPath === space.fullPath)
    .filter(({ id }) => id !== board.id && all.some((one) => one.id === id))
    .slice(0, RECENT)

  const entryOf = (section: string, { id, name }: { id: number; name: string }) => ({
    id: `${section} ${id}`,
    label: name,
    icon: isStarred(id) ? (
      <Star aria-hidden size={14} className="shrink-0 fill-amber text-warning" />
    ) : (
      <SquareKanban aria-hidden size={14} className="shrink-0 text-muted" />
    ),
    ...(id === board.id && { note: 'this board' }),
    onAction: () => void navigate(paths.board(space, id)),
  })
  return (
    <SearchMenu
      label="Find a board"
      triggerRef={triggerRef}
      onClose={onClose}
      emptyText={
        boards.error ? wordsOf(boards.error) : boards.isPending ? 'Loading…' : 'No boards found'
      }
      sections={[
        { title: 'Recent', entries: recent.map((one) => entryOf('recent', one)) },
        { title: 'All', entries: all.map((one) => entryOf('all', one)) },
      ].filter(({ entries }) => entries.length > 0)}
      footer={
        <Link to={paths.allBoards(space)} onClick={onClose} className={buttonClass('quiet', 'sm')}>
          Manage all boards
        </Link>
      }
    />
  )
}
