import { useSuspenseQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { Minimize2 } from 'lucide-react'
import { Suspense, useMemo, useEffect } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useLaneChoice } from '#web/boards/board/board-memory.ts'
import { boardQuery, listsQuery } from '#web/boards/board/board-queries.ts'
import { useBoardRights } from '#web/boards/board/board-rights.ts'
import { CardSkeletons } from '#web/boards/cards/card-skeletons.tsx'
import { LIST_WIDTH_CLASS } from '#web/boards/lists/use-list-width.ts'
import { QuickAddHost } from '#web/boards/quick-add/quick-add-host.tsx'
import { BoardSwitcher } from '#web/boards/switcher/board-switcher.tsx'
import { paths, type Space } from '#web/paths.ts'
import { rememberBoard } from '#web/spaces/recent-boards.ts'
import { setAlone, toggleAlone, useFocusMode, useIsAlone } from '#web/ui/focus-mode.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { preloadFilterBar } from '#web/widgets/filter-bar/lazy-filter-bar.tsx'
import { Page } from '#web/widgets/page.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { BoardBar } from './board-bar.tsx'
import { BoardColumns } from './board-columns.tsx'
import { BoardContexts } from './board-contexts.tsx'
import { boardParams, boardReads } from './board-reads.ts'
import './keys.ts'

const LaneColumns = lazyPart(async () => (await import('./lane-columns.tsx')).LaneColumns)
const FirstList = lazyPart(
  async () => (await import('#web/boards/lists/first-list.tsx')).FirstList,
  <div className="w-70 shrink-0 max-sm:w-[100cqw] md:w-90" />,
)

export const boardLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { search, searchParams } = new URL(request.url)
    const read = boardReads(queryClient, params, searchParams)
    // Without its tokens, a filter would seem to be empty.
    if (search) await preloadFilterBar()
    return await read
  }

export function BoardPage() {
  const params = useParams()
  const { space, boardId } = useMemo(() => boardParams(params), [params])
  useFocusMode()
  useKey('focus-mode', toggleAlone)
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

/** Lanes load lazily to avoid delaying boards without lanes. */
function Lists() {
  const { hasIssues } = useBoard()
  const [choice] = useLaneChoice()
  const empty = <FirstList />
  return choice && hasIssues ? (
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

/** Moves the board to the top of the recent boards. */
function useRememberBoard(space: Space, { id, name }: Pick<Board, 'id' | 'name'>): void {
  const owner = useQuery(ownerQuery()).data
  useEffect(() => {
    if (owner) rememberBoard(owner, { space, id, name })
  }, [owner, space, id, name])
}

function LeaveFocusMode() {
  return (
    <IconButton
      label="Exit focus mode"
      keyId="focus-mode"
      size="sm"
      onPress={() => setAlone(false)}
    >
      <Minimize2 aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  )
}

const LISTS = 3

/** A board's layout while it loads. */
function BoardSkeleton() {
  return (
    <Page title="Board" filling>
      <div
        className="flex min-h-0 animate-late flex-col max-md:h-[calc(100dvh-6.5rem)] md:flex-1"
        aria-busy
      >
        <div className="p-3 md:px-6">
          <div className="mr-39 h-8 rounded-control border border-hairline max-sm:mr-0 max-sm:mb-9.5 md:mr-52 pointer-coarse:h-11 max-sm:pointer-coarse:mb-12.5" />
        </div>
        <div className="h-10 shrink-0 sm:hidden pointer-coarse:h-13" />
        <div className="@container flex min-h-0 flex-1 gap-3 overflow-hidden px-3 pb-3 md:px-6">
          {Array.from({ length: LISTS }, (_, list) => (
            <div
              key={list}
              className={`flex shrink-0 flex-col overflow-hidden rounded-card border border-hairline bg-subtle px-2.5 ${LIST_WIDTH_CLASS}`}
            >
              <div className="flex h-10 shrink-0 items-center px-1 pointer-coarse:h-11">
                <SkeletonBar className="w-24" />
              </div>
              <CardSkeletons label="Loading board…" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
