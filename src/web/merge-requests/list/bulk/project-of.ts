import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'

/** Returns the path of a merge request's target project. */
export function projectOf({ references }: MergeRequestListed): string {
  return readFullReference(references.full).project
}
