import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import type { Page } from '#web/api/paging.ts'
import type { ListSort } from '#web/merge-requests/list/list-sort.ts'

type Row = MergeRequestListed
const TITLES = new Intl.Collator('en')

type Compare = (one: Row, other: Row) => number

/**
 * Reads one page of several sorted lists merged into one, without duplicate rows. Reads each list from its start, since
 * the page's first row depends on all rows before it.
 *
 * @param readers read a page of one list each
 * @param page from 1
 */
export async function mergePages(
  readers: readonly ((page: number) => Promise<Page<Row>>)[],
  sort: ListSort,
  { page, size }: { page: number; size: number },
): Promise<Page<Row>> {
  const compare = comparing(sort)
  const streams = await Promise.all(readers.map(async (read) => await begin(read)))
  const rows = new Map<number, Row>()
  while (rows.size <= page * size) {
    const least = streams.filter(({ head }) => head !== null).sort(byHead(compare))[0]
    if (!least) break
    const row = least.head!
    if (!rows.has(row.id)) rows.set(row.id, row)
    await least.step()
  }
  const items = [...rows.values()].slice((page - 1) * size, page * size)
  return { items, nextPage: rows.size > page * size ? page + 1 : null, total: null }
}

/** A list read row by row. `head` is the next row. Null at the end. */
interface Stream {
  head: Row | null
  step: () => Promise<void>
}

async function begin(read: (page: number) => Promise<Page<Row>>): Promise<Stream> {
  let items: readonly Row[] = []
  let nextPage: number | null = 1
  let at = 0
  const stream: Stream = {
    head: null,
    async step() {
      at += 1
      while (at >= items.length && nextPage !== null) {
        ;({ items, nextPage } = await read(nextPage))
        at = 0
      }
      stream.head = items[at] ?? null
    },
  }
  await stream.step()
  return stream
}

function byHead(compare: Compare) {
  return (one: Stream, other: Stream) => compare(one.head!, other.head!)
}

/** Compares rows as the API orders them: by the sort key, then by id. */
function comparing({ by, direction }: ListSort): Compare {
  const sign = direction === 'asc' ? 1 : -1
  return (one, other) => {
    const difference =
      by === 'title' ? TITLES.compare(one.title, other.title) : keyOf(one, by) - keyOf(other, by)
    return sign * (difference || one.id - other.id)
  }
}

function keyOf(row: Row, by: Exclude<ListSort['by'], 'title'>): number {
  if (by === 'popularity') return row.upvotes
  return Date.parse(row[by] ?? '') || 0
}
