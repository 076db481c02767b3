import type { Deps } from '#server/deps.ts'
import { resumeChecks } from '#server/domain/merge-requests/status/merge-status.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import { BRANCHES, branchRef, listRefs } from '#server/git/refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  findOpenOutOf,
  findSourceProjects,
} from '#server/store/merge-requests/open-merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { resumeUnfinished, type Unfinished } from './recover.ts'

/** Synchronizes merge requests with the repositories after a crash. */
export async function reconcileMergeRequests(deps: Deps, unfinished: Unfinished): Promise<void> {
  await resumeUnfinished(deps, unfinished)
  for (const projectId of await findSourceProjects(deps.db)) {
    const project = await findProject(deps.db, projectId)
    if (!project) continue
    const refs = await listRefs(deps.repositories.dirOf(project.disk_path), BRANCHES)
    // Reading one project at a time bounds memory.
    const open = await findOpenOutOf(deps.db, projectId)
    const tips = new Map(refs.map(({ name, target }) => [name, target]))
    for (const { id, source_branch, sha, author_id, merge_status } of open) {
      const tip = tips.get(branchRef(source_branch))
      const isKnown = tip === undefined || tip === sha
      if (isKnown && merge_status !== 'preparing') continue
      const author = await findUser(deps.db, author_id)
      if (author) await updateVersion(deps, id, author)
    }
  }
  await resumeChecks(deps)
  const { failures } = unfinished
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some interrupted operations could not be settled.')
}
