import type { Deps } from '#server/deps.ts'
import { readBranches } from '#server/domain/merge-requests/branches.ts'
import { resumePush, resumePushLater } from '#server/domain/repository/push-journal.ts'
import { isAncestor } from '#server/git/history.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { updateMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { findRebasing, findUnfinishedMerges } from '#server/store/merge-requests/merge-statuses.ts'
import { listPushes, type Push } from '#server/store/repository/pushes.ts'
import { REBASE_FAILED } from './rebase.ts'
import { resumeMerge, settleMerge, settleMergeLater } from './settle.ts'

/** What a process began that ended, and is still to be ended. */
export interface Unfinished {
  pushes: Push[]
  merges: MergeRequest[]
  /** What went wrong with some of it: that must not keep the service from its start, and is tried again later. */
  failures: unknown[]
}

/**
 * Ends the merges and rebases that a process had begun when it ended: where the target branch has the commit it was merged,
 * and is said to be; everywhere else nothing happened. Run it before anybody can begin another; what follows from
 * them takes longer, and is for `resumeUnfinished`.
 */
export async function settleMerges(deps: Deps): Promise<Unfinished> {
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const one of await findRebasing(deps.db)) await attempt(settleRebase(deps, one))
  for (const one of await findUnfinishedMerges(deps.db)) {
    if (one.state !== 'locked') continue
    await attempt(settleMerge(deps, one).catch(again(() => settleMergeLater(deps, one))))
  }
  const merges = await findUnfinishedMerges(deps.db)
  return {
    pushes: await listPushes(deps.db),
    merges: merges.filter(({ state }) => state === 'merged'),
    failures,
  }
}

/** Looks after what hangs on the refs that moved, and removes the branches that were merged. */
export async function resumeUnfinished(
  deps: Deps,
  { pushes, merges, failures }: Unfinished,
): Promise<void> {
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const push of pushes) {
    await attempt(resumePush(deps, push).catch(again(() => resumePushLater(deps, push.id))))
  }
  for (const merge of merges) {
    await attempt(resumeMerge(deps, merge).catch(again(() => settleMergeLater(deps, merge))))
  }
}

const again = (later: () => void) => (error: unknown) => {
  later()
  throw error
}

/** It worked if its branch has all that the target has. */
async function settleRebase(deps: Deps, mergeRequest: MergeRequest): Promise<void> {
  const { gitDir, source, target } = await readBranches(deps, mergeRequest)
  const isDone = source !== null && target !== null && (await isAncestor(gitDir, target, source))
  await updateMergeRequest(deps.db, mergeRequest.id, {
    rebase_in_progress: 0,
    merge_error: isDone ? null : REBASE_FAILED,
  })
}
