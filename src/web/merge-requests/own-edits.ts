import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'

type Version = Pick<MergeRequestListed, 'id' | 'updated_at'>

/** The time of the user's last edit of each merge request, by id. */
const edited = new Map<number, string>()

/** Remembers an edit, so that lists do not count it as a change by others. */
export function rememberEdit({ id, updated_at }: Version): void {
  edited.set(id, updated_at)
}

/** True when the user's own edit led to this version. */
export const isOwnEdit = ({ id, updated_at }: Version): boolean => edited.get(id) === updated_at
