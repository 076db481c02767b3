import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenFromFormerForks } from '#server/store/merge-requests/open-merge-requests.ts'
import { closeAsConsequence } from './close.ts'

/** Closes the project's open merge requests from or into a project that is no longer its fork or source. */
export async function closeBetweenForks(deps: Deps, user: User, projectId: number): Promise<void> {
  for (const id of await findOpenFromFormerForks(deps.db, projectId)) {
    await closeAsConsequence(deps, id, user, 'the fork relationship was removed')
  }
}
