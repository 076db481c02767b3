import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import type { CommitOptions } from './commits.ts'

export interface MergeOptions extends Partial<CommitOptions> {
  /** The expected tip of the source branch. */
  sha?: string
  should_remove_source_branch?: boolean
}

/** Returns the options stored in `merge_params` until the merge runs. */
export function paramsOf({
  merge_commit_message,
  squash_commit_message,
  squash,
  should_remove_source_branch,
}: MergeOptions) {
  return { merge_commit_message, squash_commit_message, squash, should_remove_source_branch }
}

/** Merges new options over the stored options. */
export function withOptions(
  before: Partial<MergeParams>,
  options: MergeOptions,
): Partial<MergeParams> {
  const given = Object.entries(paramsOf(options)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** Returns the squash column. Empty when the options leave it unset. */
export function squashColumn(squash: boolean | undefined): { squash?: 0 | 1 } {
  return squash === undefined ? {} : { squash: squash ? 1 : 0 }
}

/** The stored options. `merged_at` is the time of a started merge, so recovery can finish it. */
export type MergeParams = ReturnType<typeof paramsOf> & { merged_at?: string }

export const readParams = ({ merge_params }: Pick<MergeRequest, 'merge_params'>) =>
  JSON.parse(merge_params ?? '{}') as Partial<MergeParams>
