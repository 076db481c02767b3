import type { Deps } from '#server/deps.ts'
import { listPending } from '#server/domain/events.ts'
import { BRANCHES, listRefs } from '#server/git/refs.ts'
import { sweepLocks } from '#server/git/sweep-locks.ts'
import {
  listRepositories,
  updateProject,
  type RepositoryRow,
} from '#server/store/spaces/projects.ts'
import { refreshProject } from './refresh-project.ts'

/** Days for which a repository without a project is kept for inspection. */
const RETENTION_DAYS = 14
const DAY = 24 * 60 * 60 * 1000

export interface SweepReport {
  /** Disk paths of repositories that were set aside because they have no project. */
  unknown: string[]
  /** Full paths of projects whose missing repository was replaced with an empty one. */
  lost: string[]
}

/**
 * Repairs mismatches between repositories and projects after a crash, and removes leftovers of killed processes. Must
 * run before projects can be created, since a repository is created before its row.
 */
export async function sweepRepositories(deps: Deps): Promise<SweepReport> {
  const { repositories } = deps
  await repositories.tidy(new Date(Date.parse(deps.now()) - RETENTION_DAYS * DAY))
  const onDisk = new Set(await repositories.list())
  const projects = await listRepositories(deps.db)
  const known = new Set(projects.map((project) => project.disk_path))

  const deleted = await listPending(deps, 'projects deleted')
  const doomed = new Set(deleted.flatMap(({ diskPaths }) => diskPaths))
  const unknown = [...onDisk].filter((path) => !known.has(path) && !doomed.has(path))
  for (const diskPath of unknown) await repositories.setAside(diskPath)

  const lost = projects.filter((project) => !onDisk.has(project.disk_path))
  for (const project of lost) {
    await repositories.recreate(project.disk_path, project.default_branch ?? 'main')
    await updateProject(deps.db, project.id, { empty_repo: 1, readme: null })
  }
  for (const project of projects) await settle(deps, project)
  return { unknown, lost: lost.map((project) => project.full_path) }
}

/** Finishes a first push that was interrupted before its project was updated. */
async function settle(deps: Deps, project: RepositoryRow): Promise<void> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  await sweepLocks(gitDir)
  if (!project.empty_repo) return
  const branches = await listRefs(gitDir, BRANCHES)
  const created = branches.map(({ name, id }) => ({ ref: name, before: null, after: id }))
  if (created.length > 0) await refreshProject(deps, project, created)
}
