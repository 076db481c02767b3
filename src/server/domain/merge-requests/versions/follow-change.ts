import type { Deps } from '#server/deps.ts'
import { refreshClosingIssues } from '#server/domain/merge-requests/closing/closing-issues.ts'
import type { EventOf } from '#server/domain/reactions.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { updateVersion } from './update-version.ts'

/** Updates the version and the closing issues of a merge request that a user changed. */
export async function followChange(
  deps: Deps,
  { id, user_id, isMoved }: EventOf<'merge request changed'>,
): Promise<void> {
  const user = isMoved ? await findUser(deps.db, user_id) : undefined
  if (user) await updateVersion(deps, id, user)
  await refreshClosingIssues(deps, id)
}
