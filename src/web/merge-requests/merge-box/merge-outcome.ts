import { queryOptions } from '@tanstack/react-query'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { readSubject } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { pause } from '#web/lib/pause.ts'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { pollingDelay, POLLING_END } from './use-status-polling.ts'

/** Thrown when the merge was not sent because the device has no network. */
export class NotSent extends Error {}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 0
}

/**
 * True when no reply came, or when the reply may come from a proxy. The server may have merged already, or may still do
 * so.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}

/** The number of reads that may find the merge request still open. They take about six seconds. */
const OPEN_READS = 4

/** Finds out the outcome of a merge that got no reply. Null when the outcome stays unknown. */
export function mergeOutcomeQuery(name: SubjectName<'merge_request'>) {
  const query = sourceQuery(
    { name: 'merge outcome' },
    requestInput(name),
    async (): Promise<MergeRequest | null> => {
      let openReads = 0
      let passed = 0
      for (let reads = 0; ; reads += 1) {
        const now = await readIfReachable(name)
        if (now && (now.state !== 'opened' || now.merge_when_pipeline_succeeds)) return now
        if (now) openReads += 1
        const delay = pollingDelay(reads)
        if (openReads >= OPEN_READS || passed + delay > POLLING_END) return null
        await pause(delay * 1000)
        passed += delay
      }
    },
    STALE.list,
  )
  return queryOptions({ ...query, networkMode: 'always' })
}

async function readIfReachable(name: SubjectName<'merge_request'>): Promise<MergeRequest | null> {
  try {
    return await readSubject(name)
  } catch (error) {
    if (isOutcomeUnknown(error)) return null
    throw error
  }
}
