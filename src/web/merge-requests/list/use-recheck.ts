import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { allRequestPages } from '#web/spaces/merge-request-queries.ts'

const DWELL_MS = 400
/** The longest wait before a read. */
const LAST_MS = 3200

/** Event handlers for a row that refetch its mergeability, if unknown, after a short hover or focus. */
export function useRecheck({ id, state, merge_status, references }: MergeRequestListed) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  if (state !== 'opened' || isKnown(merge_status)) return {}

  async function recheck(): Promise<boolean> {
    const name = { kind: 'merge_request', ...readFullReference(references.full) } as const
    const read = await client.fetchQuery({ ...subjectQuery(name), staleTime: 0 })
    const { merge_status, detailed_merge_status, has_conflicts } = read
    const checked = { merge_status, detailed_merge_status, has_conflicts }
    client.setQueriesData<Page<MergeRequestListed>>(
      // The others are stale, and would count as fresh.
      { ...allRequestPages(), type: 'active' },
      (page) =>
        page && {
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...checked } : item)),
        },
    )
    return isKnown(merge_status)
  }

  /** Doubles the delay after each read until the server has checked the mergeability. */
  function ask(delay: number): void {
    const own = setTimeout(() => {
      const again = (known: boolean) => {
        if (!known && timer.current === own && delay < LAST_MS) ask(delay * 2)
      }
      // A failure leaves the row unchanged. The next hover or focus tries again.
      recheck().then(again, () => undefined)
    }, delay)
    timer.current = own
  }

  function end(): void {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function begin(): void {
    end()
    ask(DWELL_MS)
  }

  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end }
}

function isKnown(status: string): boolean {
  return status === 'can_be_merged' || status.startsWith('cannot_be_merged')
}
