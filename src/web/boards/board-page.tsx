import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import {
  useParams,
  type LoaderFunctionArgs,
  type Params,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'

import { prefetch } from '#web/api/prefetch.ts'
import { useLaneChoice } from '#web/boards/board/use-lane-choice.ts'
import { FirstList } from '#web/boards/lists/first-list.tsx'
import { QuickAddHost } from '#web/boards/quick-add/quick-add-host.tsx'
import { BoardSwitcher } from '#web/boards/switcher/board-switcher.tsx'
import { LeaveFocusMode } from '#web/boards/view/leave-focus-mode.tsx'
import { paths, spaceOf, type Space } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { useFocusMode, useIsAlone } from '#web/ui/focus-mode.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/widgets/page.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { BoardBar } from './board-bar.tsx'
import { BoardColumns } from './board-columns.tsx'
import { BoardContexts } from './board-contexts.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import type { Board } from './board/board-column.ts'
import { useBoard } from './board/board-context.ts'
import { boardQuery, listsQuery } from './board/board-queries.ts'
import { useBoardRights } from './board/use-board-rights.ts'
import { prefetchIssues } from './prefetch-issues.ts'
import { useRememberBoard } from './use-remember-board.ts'

const LaneColumns = lazyPart(async () => (await import('./lane-columns.tsx')).LaneColumns)

export const boardLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { space, boardId } = readParams(params)
    void prefetchIssues(queryClient, space, boardId, new URL(request.url).searchParams)
    return await prefetch(
      queryClient,
      boardQuery(space, boardId),
      listsQuery(space, boardId),
      accessLevelQuery(space, queryClient),
    )
  }

/** What the address says behind the `?` changes nothing that the loader reads. */
export function onlyWithPath({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export function BoardPage() {
  const params = useParams()
  const { space, boardId } = useMemo(() => readParams(params), [params])
  useFocusMode()
  return (
    <Suspense fallback={<BoardSkeleton />}>
      <BoardScreen key={`${space.kind} ${space.fullPath} ${boardId}`} space={space} id={boardId} />
    </Suspense>
  )
}

function BoardScreen({ space, id }: { space: Space; id: number }) {
  const board = useSuspenseQuery(boardQuery(space, id)).data
  useSuspenseQuery(listsQuery(space, id))
  const rights = useBoardRights(space)
  useRememberBoard(space, board)
  const isAlone = useIsAlone()
  return (
    <BoardContexts space={space} board={board} rights={rights}>
      <Page
        title={board.name}
        menu={<BoardSwitcher />}
        crumbs={crumbsOf(space, board)}
        actions={isAlone && <LeaveFocusMode />}
        filling
      >
        <div className="flex min-h-0 flex-col max-md:h-[calc(100dvh-6.5rem)] max-md:[[data-alone]_&]:h-[calc(100dvh-3rem)] md:flex-1">
          <BoardBar />
          <QuickAddHost>
            <Lists />
          </QuickAddHost>
        </div>
      </Page>
    </BoardContexts>
  )
}

/** Rows are a part of their own: boards without them do not wait for it. */
function Lists() {
  const { offersIssues } = useBoard()
  const [choice] = useLaneChoice()
  const empty = <FirstList />
  return choice && offersIssues ? (
    <LaneColumns key={choice} choice={choice} empty={empty} />
  ) : (
    <BoardColumns empty={empty} />
  )
}

function crumbsOf(space: Space, board: Board) {
  return [
    ...spaceCrumbs(space.fullPath, board.project?.name_with_namespace ?? ''),
    {
      label: (board.project ?? board.group)?.name ?? space.fullPath,
      to: paths.space(space.fullPath),
      space,
    },
    { label: 'Boards', to: paths.allBoards(space) },
  ]
}

/** An address whose board is no number is that of no board. */
function readParams(params: Params): { space: Space; boardId: number } {
  const boardId = Number(params['board_id'])
  if (!Number.isSafeInteger(boardId)) throw new Response(null, { status: 404 })
  return { space: spaceOf(params), boardId }
}
