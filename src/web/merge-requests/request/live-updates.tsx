import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listConflicts } from '#contract/merge-requests/merge.ts'
import { listMergeRequestPipelines } from '#contract/merge-requests/pipelines.ts'
import { invalidate } from '#web/api/route-query.ts'
import { ownReactions, refreshNoteReactions } from '#web/issuables/reactions/reaction-queries.ts'
import { invalidateSubject, subjectQueries } from '#web/issuables/subject-cache.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import {
  BEHIND,
  PIPELINE,
  requestInput,
  SOURCE_BRANCH,
  STAGES,
} from '#web/merge-requests/request-sources.ts'
import { oldestRead, subscribeToSpace, type Hint } from '#web/spaces/live-connection.ts'
import { refreshPlanning } from '#web/spaces/planning-queries.ts'
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

/** Refetches a merge request when others change it, by live hints or polling. */
function useLiveRequest(name: SubjectName, projectId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWhole = false

    function readSoon(): void {
      timer = undefined
      if (isWhole) return read()
      void invalidate(client, CHECKS, requestInput(name))
    }

    function read(): void {
      isWhole = false
      void invalidateSubject(client, name)
      void client.invalidateQueries(ownReactions(name))
    }

    function onHint(hint: Hint): void {
      if (hint.event === 'reactions') {
        void refreshNoteReactions(client, hint.data.note_id)
      }
      if (hint.event === 'planning') void refreshPlanning(client)
      if (hint.event !== 'open' && !concerns(hint, projectId, name.iid)) return
      isWhole ||= hint.event !== 'merge_request' || hint.data.only === undefined
      timer ??= setTimeout(readSoon, DELAY_MS)
    }

    const space = { kind: 'project', fullPath: name.project } as const
    const readAt = () => oldestRead(client, subjectQueries(name), ownReactions(name))
    const unsubscribe = subscribeToSpace(space, { readAt, onHint, onPoll: read })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, name, projectId])
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
  const { state, detailed_merge_status, head_pipeline, pipeline } = mergeRequest
  if (state === 'merged') return 'merged'
  if (state === 'closed') return null
  if ((head_pipeline ?? pipeline)?.status === 'failed') return 'failed'
  return detailed_merge_status === 'mergeable' ? 'ready' : 'waiting'
}
