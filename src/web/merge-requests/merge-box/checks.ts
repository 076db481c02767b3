import type { Approvals } from '#contract/approvals.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { counted } from '#web/lib/counted.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { spellSeconds } from '#web/lib/spell-seconds.ts'
import { otherStatusWords } from './other-status.ts'

/** The action that resolves an unmet check. */
export type Remedy =
  | 'approve'
  | 'check-again'
  | 'mark-ready'
  | 'rebase'
  | 'rebase-without-pipeline'
  | 'show-commands'
  | 'show-pipelines'
  | 'show-rules'
  | 'show-threads'

/** A merge condition. Only `failed` and `pending` conditions block the merge. */
export interface Check {
  readonly id: string
  readonly state: 'passed' | 'failed' | 'pending' | 'info'
  readonly words: string
  readonly remedy?: Remedy
}

const RUNNING: ReadonlySet<string> = new Set([
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
])

/** True while the pipeline may still succeed. */
export function isPipelineRunning({ head_pipeline, pipeline }: MergeRequest): boolean {
  const status = (head_pipeline ?? pipeline)?.status
  return status !== undefined && RUNNING.has(status)
}

/** True until the server reports whether the branches can be merged. */
export function isUnchecked({ merge_status, detailed_merge_status }: MergeRequest): boolean {
  if (['preparing', 'checking', 'unchecked'].includes(detailed_merge_status)) return true
  return merge_status !== 'can_be_merged' && !merge_status.startsWith('cannot_be_merged')
}

/** Facts that have their own reads. Absent until read. */
interface Facts {
  approvals?: Approvals | null | undefined
  /** The number of commits that the source branch lacks. */
  behind?: number | null | undefined
  /** The number of unresolved threads. */
  unresolved?: number
}

/** An open merge request's conditions, in the order in which people usually meet them. */
export function checksOf(
  mergeRequest: MergeRequest,
  { approvals, behind, unresolved }: Facts = {},
): Check[] {
  return [
    draftCheck(mergeRequest),
    approvalCheck(approvals),
    threadCheck(mergeRequest, unresolved),
    pipelineCheck(mergeRequest),
    branchCheck(mergeRequest),
    behindCheck(mergeRequest, behind),
    rightCheck(mergeRequest),
    otherCheck(mergeRequest),
  ].filter((check) => check !== null)
}

/** Returns the first condition that blocks the merge: failed ones before pending ones. Null when none does. */
export function firstBlock(checks: readonly Check[]): Check | null {
  return (
    checks.find(({ state }) => state === 'failed') ??
    checks.find(({ state }) => state === 'pending') ??
    null
  )
}

function draftCheck({ draft }: MergeRequest): Check {
  return draft
    ? { id: 'draft', state: 'failed', words: 'This is a draft', remedy: 'mark-ready' }
    : { id: 'draft', state: 'passed', words: 'Not a draft' }
}

/** Returns the number of required approvals that are still missing. */
export function missingApprovals(approvals: Approvals): number {
  return 'approvals_required' in approvals ? approvals.approvals_left : 0
}

/** Null when approvals do not block the merge. */
function approvalCheck(approvals: Facts['approvals']): Check | null {
  if (!approvals || !('approvals_left' in approvals)) return null
  const { approvals_required, approvals_left } = approvals
  if (approvals_required === 0) return null
  if (approvals_left === 0) return { id: 'approvals', state: 'passed', words: 'Approved' }
  return {
    id: 'approvals',
    state: 'failed',
    words: `Needs ${counted(approvals_left, 'more approval')}`,
    ...(approvals.user_can_approve
      ? { remedy: 'approve' }
      : approvals.has_approval_rules && { remedy: 'show-rules' }),
  }
}

function threadCheck(
  { blocking_discussions_resolved }: MergeRequest,
  unresolved: number | undefined,
): Check {
  return blocking_discussions_resolved
    ? { id: 'threads', state: 'passed', words: 'All blocking threads are resolved' }
    : {
        id: 'threads',
        state: 'failed',
        words: unresolved
          ? counted(unresolved, 'unresolved thread')
          : 'Some threads are unresolved',
        remedy: 'show-threads',
      }
}

function pipelineCheck(mergeRequest: MergeRequest): Check | null {
  const { head_pipeline, detailed_merge_status } = mergeRequest
  const pipeline = head_pipeline ?? mergeRequest.pipeline
  const isRequired = ['ci_must_pass', 'ci_still_running'].includes(detailed_merge_status)
  const remedy = 'show-pipelines'
  if (!pipeline) {
    return isRequired
      ? { id: 'pipeline', state: 'failed', words: 'A pipeline must succeed first', remedy }
      : null
  }
  const name = `Pipeline #${pipeline.id}`
  if (pipeline.status === 'success') {
    const seconds = buildSeconds(mergeRequest)
    const time = seconds === null ? '' : ` in ${spellSeconds(seconds)}`
    return { id: 'pipeline', state: 'passed', words: `${name} passed${time}` }
  }
  if (isPipelineRunning(mergeRequest)) {
    const state = isRequired ? 'pending' : 'info'
    return { id: 'pipeline', state, words: `${name} is running`, remedy }
  }
  const state = isRequired ? 'failed' : 'info'
  return {
    id: 'pipeline',
    state,
    words: `${name} ${ENDED[pipeline.status] ?? 'has not passed'}`,
    remedy,
  }
}

function buildSeconds(mergeRequest: MergeRequest): number | null {
  const { latest_build_started_at: started, latest_build_finished_at: finished } = mergeRequest
  return started && finished ? (Date.parse(finished) - Date.parse(started)) / 1000 : null
}

const ENDED: Readonly<Partial<Record<string, string>>> = {
  failed: 'failed',
  canceled: 'was canceled',
  skipped: 'was skipped',
  manual: 'is waiting for a manual job',
}

/** Pending until the server has checked the branches, since `has_conflicts` is false until then. */
function branchCheck(mergeRequest: MergeRequest): Check {
  const { target_branch, merge_status, has_conflicts } = mergeRequest
  const id = 'branches'
  if (isUnchecked(mergeRequest)) {
    return {
      id,
      state: 'pending',
      words: 'Checking whether it can be merged',
      remedy: 'check-again',
    }
  }
  if (merge_status === 'can_be_merged') {
    return { id, state: 'passed', words: `No conflicts with ${spellName(target_branch)}` }
  }
  return {
    id,
    state: 'failed',
    words: has_conflicts
      ? `Conflicts with ${spellName(target_branch)}`
      : `Cannot be merged into ${spellName(target_branch)}: there are conflicts, or a branch is missing`,
    remedy: 'show-commands',
  }
}

/** Being behind blocks the merge unless the project's merge method is `merge`. */
function behindCheck(mergeRequest: MergeRequest, behind: Facts['behind']): Check | null {
  const { detailed_merge_status, target_branch } = mergeRequest
  const id = 'behind'
  const isInConflict = mergeRequest.merge_status.startsWith('cannot_be_merged')
  const isNeeded = detailed_merge_status === 'need_rebase'
  if (!isNeeded && !behind) {
    return behind === 0
      ? { id, state: 'passed', words: `Up to date with ${spellName(target_branch)}` }
      : null
  }
  const words = isNeeded
    ? `Rebase needed: ${spellName(target_branch)} has ${behind ? counted(behind, 'newer commit') : 'newer commits'}`
    : `${counted(behind!, 'commit')} behind ${spellName(target_branch)}`
  return {
    id,
    state: isNeeded ? 'failed' : 'info',
    words,
    ...(!isInConflict && { remedy: 'rebase' }),
  }
}

/** Returns null if the server omits whether the user can merge. */
function rightCheck({ user, target_branch }: MergeRequest): Check | null {
  const mayMerge = (user as Partial<MergeRequest['user']> | undefined)?.can_merge
  if (mayMerge === undefined) return null
  return mayMerge
    ? { id: 'right', state: 'passed', words: 'You have permission to merge' }
    : { id: 'right', state: 'failed', words: `You cannot merge into ${spellName(target_branch)}` }
}

function otherCheck({ detailed_merge_status }: MergeRequest): Check | null {
  const words = otherStatusWords(detailed_merge_status)
  return words === null ? null : { id: 'other', state: 'failed', words }
}
