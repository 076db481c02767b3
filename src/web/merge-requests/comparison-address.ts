import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'

/** Two versions to compare, or a version and its base. */
export interface Comparison {
  /** Null for the base of `right`. */
  readonly left: NumberedVersion | null
  readonly right: NumberedVersion
  /** True to show the target branch's changes too. */
  readonly isPlain: boolean
}

const BASE = 'base'

/**
 * Reads a comparison from a query such as `start=v3&end=v5`, or GitLab's `start_sha` and `diff_id`. By default, compares
 * the latest version with the one before.
 */
export function readComparison(
  query: URLSearchParams,
  versions: readonly [NumberedVersion, ...NumberedVersion[]],
): Comparison {
  const find = (text: string | null) => versions.find(({ number }) => `v${number}` === text)
  const diffId = Number(query.get('diff_id'))
  const right =
    find(query.get('end')) ?? versions.find(({ id }) => id === diffId) ?? versions.at(-1)!
  const [start, sha] = [query.get('start'), query.get('start_sha')]
  const before = versions[right.number - 2] ?? null
  const left =
    start === BASE
      ? null
      : (find(start) ?? versions.find(({ head_commit_sha }) => head_commit_sha === sha) ?? before)
  return { left, right, isPlain: query.get('mode') === 'plain' }
}

/** Returns the query string of a comparison. */
export function writeComparison({ left, right, isPlain }: Comparison): string {
  const query = new URLSearchParams({
    start: left ? `v${left.number}` : BASE,
    end: `v${right.number}`,
  })
  if (isPlain) query.set('mode', 'plain')
  return query.toString()
}
