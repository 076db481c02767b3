import type { Row } from '#web/diff/model/rows.ts'

/** Up to 25 rows of one hunk: the unit of windowing. A block that begins a hunk has its gap as its first row. */
export interface Block {
  readonly rows: readonly Row[]
  /** The index of the first row in its file. */
  readonly start: number
}

const MOST_ROWS = 25

const cut = new WeakMap<readonly Row[], readonly Block[]>()

/** Cuts a file's rows into blocks. Returns the same blocks for the same rows. */
export function blocksOf(rows: readonly Row[]): readonly Block[] {
  let blocks = cut.get(rows)
  if (!blocks) cut.set(rows, (blocks = cutRows(rows)))
  return blocks
}

function cutRows(rows: readonly Row[]): readonly Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < rows.length;) {
    let end = start + 1
    while (end < rows.length && end - start < MOST_ROWS && rows[end]!.kind !== 'gap') end++
    blocks.push({ rows: rows.slice(start, end), start })
    start = end
  }
  return blocks
}

export function isIn(row: number, { start, rows }: Block): boolean {
  return row >= start && row < start + rows.length
}
