import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'

/** The versions that a user has last looked at, by id. */
export interface SeenVersions {
  readonly last: number | null
  /** The version seen before the last one. The last one itself when the user has dismissed the difference. */
  readonly before: number | null
}

/** Reads stored text, which another version of the app may have written. */
export function parseSeen(text: string | null): SeenVersions {
  const [last = null, before = null] = (text ?? '')
    .split(' ')
    .map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : null))
  return { last, before }
}

/** Returns the text to store once a version is on the screen. */
export function afterSeeing(text: string | null, id: number): string {
  const { last } = parseSeen(text)
  return last === id ? text! : `${id} ${last ?? ''}`
}

/** Returns the text to store when the user has dismissed the comparison with earlier versions. */
export const afterDismissing = (id: number) => `${id} ${id}`

interface LastNote {
  readonly created_at: string
  /** The head commit that a comment on a line is placed on. The server may have moved it to a later version. */
  readonly head?: string | undefined
}

/**
 * Returns the newest version, other than the latest, that the user has seen or commented on. Null when that is the latest
 * version, or none.
 */
export function reviewedVersion(
  versions: readonly NumberedVersion[],
  { last, before }: SeenVersions,
  note: LastNote | undefined,
): NumberedVersion | null {
  const latest = versions.at(-1)
  const seen = versions.find(({ id }) => id === (last === latest?.id ? before : last))
  const commented = note && versionOfNote(versions, note)
  const newest = Math.max(seen?.number ?? 0, commented?.number ?? 0)
  return newest === latest?.number ? null : (versions[newest - 1] ?? null)
}

/** Returns the older of the version that a comment is placed on and the newest when it was written. */
function versionOfNote(versions: readonly NumberedVersion[], { created_at, head }: LastNote) {
  const time = Date.parse(created_at)
  const placed = versions.findLast(({ head_commit_sha }) => head_commit_sha === head)
  const newest = versions.findLast((version) => Date.parse(version.created_at) <= time)
  return placed && newest
    ? versions[Math.min(placed.number, newest.number) - 1]
    : (placed ?? newest)
}
