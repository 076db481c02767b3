import { useEffect } from 'react'
import { useLocation } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'

/** The list page that was shown last. */
interface LastList {
  readonly url: string
  /** The rows' full references, in order. */
  readonly references: readonly string[]
}

let last: LastList | null = null

/** The state of a link that leads back to a list, which then shows the place that the user left. */
export const BACK = { isBack: true }

/** Remembers the list page on screen for the merge requests opened from it. */
export function useLastList(items: readonly MergeRequestListed[]): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    last = { url: pathname + search, references: items.map(({ references }) => references.full) }
  }, [pathname, search, items])
}

/** Returns the last list and the reference of its next row. Null if the merge request is not in it. */
export function placeInLastList(name: SubjectName): { url: string; next: string | null } | null {
  const index = last?.references.indexOf(fullReference(name)) ?? -1
  return last && index !== -1 ? { url: last.url, next: last.references[index + 1] ?? null } : null
}
