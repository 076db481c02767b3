import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { hasConflicts, isReady } from '#web/spaces/mergeability.ts'

export interface Reason {
  readonly request: MergeRequestListed
  readonly words: string
}

type Requests = readonly MergeRequestListed[]

/**
 * Groups the user's open merge requests by whose turn it is. Each is in the first group that fits: conflicts, ready,
 * needsYou, waiting.
 */
export function sortInbox({
  assigned,
  reviews,
  created,
}: Readonly<Record<'assigned' | 'reviews' | 'created', Requests>>) {
  const own = distinct([...created, ...assigned])
  const conflicts = own.filter(hasConflicts)
  const ready = without(own.filter(isReady), conflicts)
  const toReview = without(reviews, conflicts, ready)
  const toHandle = without(assigned, conflicts, ready, toReview)
  return {
    conflicts: conflicts.map((request) => ({ request, words: '' })),
    ready: ready.map((request) => ({ request, words: '' })),
    needsYou: [
      ...toReview.map((request) => ({ request, words: 'Review requested' })),
      ...toHandle.map((request) => ({
        request,
        words: ['Assigned', blockWords(request)].filter(Boolean).join(' · '),
      })),
    ],
    waiting: without(created, conflicts, ready, toReview, toHandle).map((request) => ({
      request,
      words: blockWords(request),
    })),
  }
}

const BLOCKS: Readonly<Partial<Record<string, string>>> = {
  not_approved: 'Needs approval',
  discussions_not_resolved: 'Unresolved threads',
  requested_changes: 'Changes requested',
  ci_must_pass: 'Pipeline has not passed',
  ci_still_running: 'Pipeline running',
  need_rebase: 'Needs rebase',
  draft_status: 'Draft',
}

/** Returns what blocks the merge. Empty when unknown, as on servers without a detailed status. */
function blockWords({ detailed_merge_status }: MergeRequestListed): string {
  return BLOCKS[detailed_merge_status] ?? ''
}

function without(requests: Requests, ...taken: Requests[]): MergeRequestListed[] {
  const ids = new Set(taken.flat().map(({ id }) => id))
  return requests.filter(({ id }) => !ids.has(id))
}

function distinct(requests: Requests): MergeRequestListed[] {
  return [...new Map(requests.map((request) => [request.id, request])).values()]
}
