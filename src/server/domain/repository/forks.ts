import type * as contract from '#contract/forks.ts'
import type { Input } from '#contract/route.ts'
import { visibilityLevel, visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import { referenceOf, requireProject } from '#server/domain/access.ts'
import type { Page, PageRequest } from '#server/domain/page.ts'
import { canReadCode } from '#server/domain/policy.ts'
import { absent, conflict, forbidden } from '#server/domain/refusal.ts'
import { insertNewProject } from '#server/domain/spaces/new-project.ts'
import {
  forkVisibilityProblems,
  placeProblems,
  visibilityProblems,
} from '#server/domain/spaces/project-fields.ts'
import { listVisibleProjects } from '#server/domain/spaces/project-lists.ts'
import { requireNewProjectPlace } from '#server/domain/spaces/project-place.ts'
import type { ProjectWithSource } from '#server/domain/spaces/project-sources.ts'
import { readProjectView } from '#server/domain/spaces/projects.ts'
import { lengthProblems, refuseProblems } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { shareRepository } from '#server/git/locks.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import { countForks, cutFork } from '#server/store/repository/forks.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

type ForkInput = Input<typeof contract.forkProject>

/** Forks a project with its branches and tags. */
export async function forkProject(
  deps: Deps,
  user: User,
  wanted: ForkInput,
): Promise<ProjectWithSource> {
  const source = await requireSource(deps, user, wanted.id)
  const place = await targetOf(deps, user, wanted)
  const { name = source.name, path = source.path, description = source.description } = wanted
  const visibility = visibilityOf(source, place, wanted)
  const check = async (deps: Deps, namespace: Namespace) => {
    // The source may become private while it is copied.
    await lockRow(deps.db, 'projects', source.id)
    const latest = await requireSource(deps, user, String(source.id))
    refuseProblems(conflict, {
      ...(await placeProblems(deps.db, namespace, {
        id: 0,
        name,
        path,
        full_path: `${namespace.full_path}/${path}`,
        isMoved: true,
      })),
      description: lengthProblems(description, 2000),
      visibility_level: [
        ...visibilityProblems(namespace, { visibility: visibilityWord(visibility) }),
        ...forkVisibilityProblems(latest, { visibility: visibilityWord(visibility) }),
      ],
    })
  }
  await check(deps, place)

  const diskPath = await shareRepository(deps.repositories.dirOf(source.disk_path), () =>
    deps.repositories.fork(source.disk_path),
  )
  const columns = {
    name,
    path,
    description,
    visibility,
    default_branch: source.default_branch,
    empty_repo: source.empty_repo,
    readme: source.readme,
    lfs_enabled: source.lfs_enabled,
    topics: source.topics,
    forked_from_id: source.id,
  }
  const fork = await insertNewProject(deps, user, place, diskPath, columns, check)
  await countForks(deps.db, [source.id])
  return readProjectView(deps, user, fork.id)
}

/** Returns a project whose code the user may read. */
async function requireSource(deps: Deps, user: User, reference: string) {
  const source = await requireProject(deps, user, reference, 'reader')
  if (!canReadCode(user, source)) throw forbidden()
  return source
}

export async function listForks(
  deps: Deps,
  user: User | null,
  wanted: Input<typeof contract.listForks>,
  page: PageRequest,
): Promise<Page<ProjectWithSource>> {
  const source = await requireProject(deps, user, wanted.id, 'reader')
  return listVisibleProjects(deps, user, wanted, page, { forkedFromId: source.id })
}

/**
 * Detaches a fork from its source, and closes the merge requests between them.
 *
 * @returns false when the project is not a fork
 */
export async function endFork(deps: Deps, user: User, reference: string): Promise<boolean> {
  const fork = await requireProject(deps, user, reference, 'owner')
  if (fork.forked_from_id === null) return false
  const { id, forked_from_id } = fork
  await inTransaction(deps, async (deps) => {
    await cutFork(deps.db, id, deps.now())
    await countForks(deps.db, [forked_from_id])
    await deps.reactions.forksCut(deps, user, id)
  })
  return true
}

/** Returns the fork's namespace: the requested one, or the user's own. */
function targetOf(deps: Deps, user: User, wanted: ForkInput): Promise<Namespace> {
  const { namespace, namespace_id, namespace_path } = wanted
  const named = namespace === undefined ? undefined : referenceOf(namespace)
  const target = namespace_id ?? namespace_path ?? named
  return requireNewProjectPlace(deps, user, target, () => absent('Target Namespace'))
}

/** Returns the requested visibility. The default is the source's visibility, limited by the group's. */
function visibilityOf(source: Project, place: Namespace, { visibility }: ForkInput): 0 | 10 | 20 {
  if (visibility !== undefined) return visibilityLevel(visibility)
  if (place.kind === 'user' || place.visibility >= source.visibility) return source.visibility
  return place.visibility
}
