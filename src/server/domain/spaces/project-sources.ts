import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findVisibleProjects,
  type BasicProjectView,
  type ProjectView,
} from '#server/store/spaces/project-views.ts'

/** A project. A fork includes its source if the viewer can see it. */
export type ProjectWithSource = ProjectView & { forked_from?: BasicProjectView }

export async function withSources(
  deps: Deps,
  viewer: User | null,
  projects: readonly ProjectView[],
): Promise<ProjectWithSource[]> {
  const ids = new Set(projects.flatMap(({ forked_from_id }) => forked_from_id ?? []))
  const found = await findVisibleProjects(deps.db, viewer, today(deps), [...ids])
  const sources = new Map(found.map((source) => [source.id, source]))
  return projects.map((project) => {
    const source = sources.get(project.forked_from_id ?? 0)
    return source ? { ...project, forked_from: source } : project
  })
}
