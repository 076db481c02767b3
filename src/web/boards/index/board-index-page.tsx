import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Plus, SquareKanban } from 'lucide-react'
import { useRef, useState } from 'react'
import { redirect, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { ApiFailure } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf, ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { boardQuery, boardsQuery } from '#web/boards/board/board-queries.ts'
import { useBoardRights, whyNotEdit, type BoardRights } from '#web/boards/board/board-rights.ts'
import { paths, spaceOf, type Space } from '#web/paths.ts'
import { forgetBoard, recentBoards } from '#web/spaces/recent-boards.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { readListAddress } from '#web/widgets/list-address.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page } from '#web/widgets/page.tsx'
import { SearchBox } from '#web/widgets/search-box.tsx'
import { EmptyRows, Rows } from '#web/widgets/section.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import { BoardIndexRow } from './board-index-row.tsx'
import { useStarredBoards } from './use-starred-boards.ts'

/** Redirects to the last opened board, unless the URL has a query. */
export const boardIndexLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const space = spaceOf(params)
    if (new URL(request.url).search === '') {
      const last = await lastVisitedBoard(queryClient, space)
      if (last !== null) throw redirect(paths.board(space, last))
    }
    return await prefetch(queryClient, boardsQuery(space), ownerQuery())
  }

export function BoardIndexPage() {
  const space = spaceOf(useParams())
  const boards = useSuspenseQuery(boardsQuery(space)).data
  const rights = useBoardRights(space)
  return (
    <Page title="Boards" crumbs={crumbsOf(space, boards)}>
      <PageBody>
        {boards.length === 0 ? (
          <NoBoards space={space} rights={rights} />
        ) : (
          <BoardList space={space} boards={boards} rights={rights} />
        )}
      </PageBody>
    </Page>
  )
}

interface BoardListProps {
  space: Space
  boards: readonly Board[]
  rights: BoardRights
}

function BoardList({ space, boards, rights }: BoardListProps) {
  const owner = useSuspenseQuery(ownerQuery()).data
  const [params] = useSearchParams()
  const { search } = readListAddress(params)
  const { isStarred, setStarred } = useStarredBoards(space)
  const found = boards
    .filter((board) => board.name.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => Number(isStarred(b.id)) - Number(isStarred(a.id)))
  const rows = useRef<HTMLUListElement>(null)
  useKeptFocus(rows)
  useRowKeys(rows)
  return (
    <div className="space-y-4">
      <div className="flex items-center justify-between gap-3">
        <SearchBox label="Filter boards" />
        {rights.canEdit && <NewBoardButton space={space} />}
      </div>
      {found.length === 0 ? (
        <EmptyRows>No boards match “{search}”.</EmptyRows>
      ) : (
        <Rows ref={rows}>
          {found.map((board) => (
            <BoardIndexRow
              key={board.id}
              space={space}
              board={board}
              owner={owner}
              rights={rights}
              isStarred={isStarred(board.id)}
              onStar={(isOn) => setStarred(board.id, isOn)}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}

/** Reads the space's name from a board. Falls back to the space's path. */
function crumbsOf(space: Space, boards: readonly Board[]) {
  const [board] = boards
  const names = board?.project?.name_with_namespace ?? ''
  const name = (board?.project ?? board?.group)?.name ?? space.fullPath.split('/').at(-1)!
  return [
    ...spaceCrumbs(space.fullPath, names),
    { label: name, to: paths.space(space.fullPath), space },
  ]
}

/** Returns the last board opened in this browser that still exists. Null when there is none. */
async function lastVisitedBoard(client: QueryClient, space: Space): Promise<number | null> {
  const owner = ownerOf(await client.ensureQueryData(currentUserQuery()))
  const ofSpace = recentBoards(owner).filter(
    (one) => one.space.kind === space.kind && one.space.fullPath === space.fullPath,
  )
  for (const { id } of ofSpace) {
    try {
      await client.fetchQuery(boardQuery(space, id))
      return id
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) return null
      forgetBoard(owner, { space, id })
    }
  }
  return null
}

function NoBoards({ space, rights }: { space: Space; rights: BoardRights }) {
  const why = whyNotEdit(rights)
  return (
    <Notice
      title="No boards yet"
      icon={<SquareKanban aria-hidden size={40} strokeWidth={1.25} />}
      action={rights.canEdit && <NewBoardButton space={space} />}
    >
      A board shows issues in columns.
      {why !== null && ` ${why}${rights.isArchived ? '' : ' to create one'}.`}
    </Notice>
  )
}

const NewBoardDialog = lazyPart(async () => (await import('./new-board-dialog.tsx')).NewBoardDialog)

function NewBoardButton({ space }: { space: Space }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={() => NewBoardDialog.preload()}
        onFocus={() => NewBoardDialog.preload()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        New board
      </Button>
      {open && <NewBoardDialog space={space} onClose={() => setOpen(false)} />}
    </>
  )
}
