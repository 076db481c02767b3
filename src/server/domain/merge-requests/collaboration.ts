import { matches } from '#server/domain/repository/branch-rights.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'

/**
 * True when members of the target project may push to the source branch: the merge request allows it, neither project is
 * private, and the branch is not protected.
 */
export function allowsCollaboration({
  allow_collaboration,
  source_branch,
  source_visibility,
  source_protected,
  target_visibility,
}: MergeRequestView): boolean {
  if (allow_collaboration === 0 || !source_visibility || target_visibility === 0) return false
  return !source_protected.some(({ name }) => matches(name, source_branch))
}
