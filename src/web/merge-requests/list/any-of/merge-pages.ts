import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import type { ListSort } from '#web/merge-requests/list/list-sort.ts'

type Row = MergeRequestListed

type Compare = (one: Row, other: Row) => number

type Read = (page: number) => Promise<Page<Row>>

/**
 * Reads one page of several sorted lists merged into one, without duplicate rows. Reads each list from its start, since
 * the page's first row depends on all rows before it.
 *
 * @param lists the functions that read a page of each list. Where there are several, the list has the rows that are in
 * all of them.
 * @param page from 1
 */
export async function mergePages(
  lists: readonly (readonly Read[])[],
  sort: ListSort,
  { page, size }: { page: number; size: number },
): Promise<Page<Row>> {
  const compare = comparing(sort)
  const streams = await Promise.all(lists.map(async (reads) => await common(reads, compare)))
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

/** The rows that several lists have in common. */
async function common(reads: readonly Read[], compare: Compare): Promise<Stream> {
  const streams = await Promise.all(reads.map(begin))
  if (streams.length === 1) return streams[0]!
  const stream: Stream = {
    head: null,
    async step() {
      await streams[0]!.step()
      await meet()
    },
  }

  /** Moves all lists to the next row that is in each. */
  async function meet(): Promise<void> {
    for (;;) {
      const heads = streams.flatMap(({ head }) => head ?? [])
      const last = heads.sort(compare).at(-1)
      stream.head = heads.length < streams.length ? null : last!
      const behind = streams.filter(({ head }) => head?.id !== last?.id)
      if (stream.head === null || behind.length === 0) return
      await Promise.all(behind.map(async ({ step }) => await step()))
    }
  }

  await meet()
  return stream
}

async function begin(read: Read): Promise<Stream> {
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

/** Compares rows as the API orders them: by the sort key, then by id. Rows without a date come last. */
function comparing({ by, direction }: ListSort): Compare {
  const sign = direction === 'asc' ? 1 : -1
  return (one, other) => {
    const [first, second] = [keyOf(one, by), keyOf(other, by)]
    if (first === second) return sign * (one.id - other.id)
    if (first === null) return 1
    if (second === null) return -1
    return first < second ? -sign : sign
  }
}

function keyOf(row: Row, by: ListSort['by']): number | string | null {
  if (by === 'popularity') return row.upvotes
  if (by === 'title') return row.title.toLowerCase()
  const date = row[by]
  return date == null ? null : Date.parse(date)
}
