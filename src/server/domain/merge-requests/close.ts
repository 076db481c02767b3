import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recordEdit, recordNotes } from '#server/domain/history/history.ts'
import { closedBy } from '#server/domain/issuables/issuable-state.ts'
import { spaceOfProject } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findOpenFromFormerForks,
  findOpenIntoOthers,
  type Projects,
} from '#server/store/merge-requests/open-merge-requests.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { noAutoMerge } from './fields.ts'
import { changeMergeRequest } from './merge-requests.ts'

/** Closes the project's open merge requests from or into a project that is no longer its fork or source. */
export async function closeBetweenForks(deps: Deps, user: User, projectId: number): Promise<void> {
  for (const id of await findOpenFromFormerForks(deps.db, projectId)) {
    await closeAsConsequence(deps, id, user, 'the fork relationship was removed')
  }
}

/** Closes the open merge requests from these projects into others. */
export async function closeFromDeleted(deps: Deps, user: User, projects: Projects): Promise<void> {
  for (const id of await findOpenIntoOthers(deps.db, projects)) {
    await closeAsConsequence(deps, id, user, 'the source project was deleted')
  }
}

/** Closes a merge request because of another change, whatever the user's rights. Does nothing unless it is open. */
export async function closeAsConsequence(
  deps: Deps,
  id: number,
  user: User,
  reason: string,
): Promise<void> {
  await changeMergeRequest(deps, id, async (deps, { current, now, save }) => {
    if (current?.state !== 'opened') return
    const project = await findProjectFor(deps.db, current.project_id, user.id, today(deps))
    if (!project) return
    const closed = closedBy({ now, userId: user.id })
    await save({ ...closed, ...noAutoMerge, merge_error: null })
    const on = { kind: 'merge_request', id } as const
    const context = { on, space: spaceOfProject(project), userId: user.id, now }
    const nobody = { added: [], removed: [] }
    const edit = { before: { state: current.state }, after: { state: closed.state } }
    await recordEdit(deps.db, context, { ...edit, labels: nobody, assignees: nobody })
    if (current.merge_when_pipeline_succeeds) {
      await recordNotes(deps.db, context, [`aborted the automatic merge because ${reason}`])
    }
    await touchProject(deps.db, project.id, now)
  })
}
