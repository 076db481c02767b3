import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { paths } from '#web/paths.ts'

/** The commits between which a merge request's changes are. Null without changes. */
export type DiffEnds = Pick<NonNullable<MergeRequest['diff_refs']>, 'base_sha' | 'head_sha'> | null

export function isSameEnds(one: DiffEnds, other: DiffEnds): boolean {
  return one?.base_sha === other?.base_sha && one?.head_sha === other?.head_sha
}

/** The diff that the Changes tab shows: all changes, one version or one commit. */
export type DiffSource =
  | { readonly kind: 'all' }
  | { readonly kind: 'version'; readonly id: number }
  | { readonly kind: 'commit'; readonly sha: string }

export const ALL_CHANGES: DiffSource = { kind: 'all' }

/** Reads GitLab's parameters. Anything else shows all changes. */
export function readSource(query: URLSearchParams): DiffSource {
  const sha = query.get('commit_id') ?? ''
  if (/^[\da-f]{7,64}$/.test(sha)) return { kind: 'commit', sha }
  const id = query.get('diff_id') ?? ''
  if (/^[1-9]\d{0,14}$/.test(id)) return { kind: 'version', id: Number(id) }
  return ALL_CHANGES
}

export function sourcePath(name: SubjectName, source: DiffSource): string {
  const page = paths.mergeRequest(name, 'diffs')
  if (source.kind === 'commit') return `${page}?commit_id=${source.sha}`
  return source.kind === 'version' ? `${page}?diff_id=${source.id}` : page
}

/** Tells the diffs of a merge request apart. */
export function sourceKey(source: DiffSource): string {
  if (source.kind === 'commit') return source.sha
  return source.kind === 'version' ? String(source.id) : 'all'
}
