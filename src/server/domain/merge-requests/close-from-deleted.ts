import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findOpenIntoOthers,
  type Projects,
} from '#server/store/merge-requests/open-merge-requests.ts'
import { closeAsConsequence } from './close.ts'

/** Closes the open merge requests from these projects into others. */
export async function closeFromDeleted(deps: Deps, user: User, projects: Projects): Promise<void> {
  for (const id of await findOpenIntoOthers(deps.db, projects)) {
    await closeAsConsequence(deps, id, user, 'the source project was deleted')
  }
}
