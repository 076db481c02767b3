import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listConflicts } from '#contract/merge-requests/merge.ts'
import { listMergeRequestPipelines } from '#contract/merge-requests/pipelines.ts'
import { anyOf, invalidate } from '#web/api/route-query.ts'
import { ownReactions } from '#web/issuables/reactions/reaction-queries.ts'
import { subjectQueries } from '#web/issuables/subject-cache.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import {
  BEHIND,
  PIPELINE,
  requestInput,
  SOURCE_BRANCH,
  STAGES,
} from '#web/merge-requests/request-sources.ts'
import type { Hint } from '#web/spaces/live-connection.ts'
import { useLive } from '#web/spaces/live.ts'
import { isReady } from '#web/spaces/mergeability.ts'
import { markTab } from '#web/ui/tab-icon.ts'

const DELAY_MS = 300

/** The queries of a merge request that show its mergeability and pipelines. */
const CHECKS = [
  getMergeRequest,
  BEHIND,
  listConflicts,
  listMergeRequestPipelines,
  PIPELINE,
  STAGES,
  SOURCE_BRANCH,
]

/** Keeps a merge request and its dot in the browser tab's icon up to date. Draws nothing. */
export function LiveUpdates() {
  const { name, mergeRequest } = useRequest()
  useLiveRequest(name, mergeRequest.target_project_id)
  useTabDot(mergeRequest)
  return null
}

/** Refetches a merge request when others change it. */
function useLiveRequest(name: SubjectName, projectId: number): void {
  const client = useQueryClient()
  const isWhole = useRef(false)
  const shown = anyOf(subjectQueries(name), ownReactions(name))

  function onHint(hint: Hint): number | void {
    if (hint.event !== 'open' && !concerns(hint, projectId, name.iid)) return
    isWhole.current ||= hint.event !== 'merge_request' || hint.data.only === undefined
    return DELAY_MS
  }

  function read(): void {
    if (isWhole.current) poll()
    else void invalidate(client, CHECKS, requestInput(name))
  }

  function poll(): void {
    isWhole.current = false
    void client.invalidateQueries(shown)
  }

  useLive({ kind: 'project', fullPath: name.project }, { shown, onHint, read, poll })
}

function concerns(hint: Hint, projectId: number, iid: number): boolean {
  if (hint.event !== 'merge_request' || hint.data.project_id !== projectId) return false
  const { merge_request_iid } = hint.data
  return merge_request_iid === undefined || merge_request_iid === iid
}

/** Shows a merge request's state in the browser tab's icon. */
function useTabDot(mergeRequest: MergeRequest): void {
  const dot = dotOf(mergeRequest)
  useEffect(() => {
    markTab({ dot })
    return () => markTab({ dot: null })
  }, [dot])
}

function dotOf(mergeRequest: MergeRequest) {
  const { state, head_pipeline, pipeline } = mergeRequest
  if (state === 'merged') return 'merged'
  if (state === 'closed') return null
  if ((head_pipeline ?? pipeline)?.status === 'failed') return 'failed'
  return isReady(mergeRequest) ? 'ready' : 'waiting'
}
