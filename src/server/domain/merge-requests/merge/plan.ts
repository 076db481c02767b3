import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import type { MergeWords } from './commits.ts'

/** How whoever merges wants it. */
export interface MergeOptions extends Partial<MergeWords> {
  /** What the source branch must hold. */
  sha?: string
  should_remove_source_branch?: boolean
}

/** What of it is kept until it is merged, in `merge_params`. */
export function paramsOf({
  merge_commit_message,
  squash_commit_message,
  squash,
  should_remove_source_branch,
}: MergeOptions) {
  return { merge_commit_message, squash_commit_message, squash, should_remove_source_branch }
}

/** What was wished before, as far as nothing else is wished now. */
export function withWishes(
  before: Partial<MergeParams>,
  options: MergeOptions,
): Partial<MergeParams> {
  const wished = Object.entries(paramsOf(options)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(wished) }
}

/** Whoever merges says whether its commits become one, whatever was said when it was made. */
export function squashColumn(squash: boolean | undefined): { squash?: 0 | 1 } {
  return squash === undefined ? {} : { squash: squash ? 1 : 0 }
}

/** While it is merged also when: for the next start, should this process end. */
export type MergeParams = ReturnType<typeof paramsOf> & { merged_at?: string }

export const readParams = ({ merge_params }: Pick<MergeRequest, 'merge_params'>) =>
  JSON.parse(merge_params ?? '{}') as Partial<MergeParams>
