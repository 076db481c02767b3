import type { Owner } from '#web/api/owner.ts'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { createStore, useSelected } from '#web/lib/store.ts'
import type { Space } from '#web/paths.ts'

export interface RecentBoard {
  space: Space
  id: number
  name: string
  /** Milliseconds since 1970. */
  openedAt: number
}

const MAX_KEPT = 50
const NONE: readonly RecentBoard[] = []

const cache = createStore(new Map<string, readonly RecentBoard[]>())

/** The boards opened in this browser, most recent first. */
export function recentBoards(owner: Owner): readonly RecentBoard[] {
  const key = keyOf(owner)
  let boards = cache.get().get(key)
  if (!boards) {
    boards = parse(readLocal(key))
    cache.get().set(key, boards)
  }
  return boards
}

export function useRecentBoards(owner: Owner | undefined): readonly RecentBoard[] {
  return useSelected(cache, () => (owner ? recentBoards(owner) : NONE))
}

export function rememberBoard(owner: Owner, board: Omit<RecentBoard, 'openedAt'>): void {
  const others = recentBoards(owner).filter((other) => !isSame(other, board))
  store(owner, [{ ...board, openedAt: Date.now() }, ...others].slice(0, MAX_KEPT))
}

/** Renames a board in the list, if the list contains it. */
export function renameRemembered(owner: Owner, board: Omit<RecentBoard, 'openedAt'>): void {
  store(
    owner,
    recentBoards(owner).map((other) =>
      isSame(other, board) ? { ...other, name: board.name } : other,
    ),
  )
}

export function forgetBoard(owner: Owner, board: Pick<RecentBoard, 'space' | 'id'>): void {
  store(
    owner,
    recentBoards(owner).filter((other) => !isSame(other, board)),
  )
}

/** Reads the stored boards again. */
export function rereadRecentBoards(): void {
  cache.set(new Map())
}

function store(owner: Owner, boards: readonly RecentBoard[]): void {
  cache.set(new Map(cache.get()).set(keyOf(owner), boards))
  writeLocal(keyOf(owner), JSON.stringify(boards))
}

function parse(text: string | null): readonly RecentBoard[] {
  if (!text) return NONE
  try {
    const boards: unknown = JSON.parse(text)
    return Array.isArray(boards) ? (boards as RecentBoard[]) : NONE
  } catch {
    return NONE
  }
}

/** Compares boards by ID. Board IDs are unique on a server, across projects and groups. */
function isSame(a: Pick<RecentBoard, 'space' | 'id'>, b: Pick<RecentBoard, 'space' | 'id'>) {
  return a.id === b.id && a.space.kind === b.space.kind
}

function keyOf(owner: Owner): string {
  return `mergeboard.recent-boards ${owner.key}`
}
