import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import type { User } from '#server/store/accounts/users.ts'
import { deleteApprovals } from '#server/store/approvals/approvals.ts'
import { lockMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { setReviewState, type ReviewState } from '#server/store/merge-requests/reviewers.ts'
import type { Noteable } from './noteables.ts'

/** The review state that a reviewer asks for. */
export type Verdict = 'reviewed' | 'requested_changes'

interface Review {
  /** Undefined keeps an earlier verdict. */
  verdict: Verdict | undefined
  now: string
}

/** Sets the caller's review state if they are a reviewer. Requesting changes withdraws their approval. */
export async function recordReview(
  { db }: Deps,
  user: User,
  { kind, space, row }: Noteable,
  { verdict, now }: Review,
): Promise<void> {
  if (kind === 'issue' || !row.reviewers.some(({ id }) => id === user.id)) return
  if (verdict !== 'requested_changes') {
    const from: ReviewState[] = verdict
      ? ['unreviewed', 'requested_changes', 'unapproved']
      : ['unreviewed']
    await setReviewState(db, row.id, user.id, { from, to: 'reviewed' })
  } else if ((await lockMergeRequest(db, row.id))?.state === 'opened') {
    await deleteApprovals(db, row.id, [user.id])
    const from: ReviewState[] = ['unreviewed', 'reviewed', 'approved', 'unapproved']
    if (!(await setReviewState(db, row.id, user.id, { from, to: verdict }))) return
    const on = { kind, id: row.id } as const
    await recordNotes(db, { on, space, userId: user.id, now }, ['requested changes'])
  }
}
