import type { TestApp, TestSpace } from './app.ts'
import { importCommits, type TestCommit } from './import-commits.ts'
import type { SpaceOptions } from './spaces.ts'

/** Creates a project with these commits and returns their `shas` in order. Protects no branch. */
export async function projectWithCode(
  service: TestApp,
  path: string,
  commits: readonly TestCommit[],
  options?: SpaceOptions,
): Promise<TestSpace & { gitDir: string; shas: string[] }> {
  const { deps } = service
  const project = await service.project(path, options)
  const diskPath = `test/${project.full_path}.git`
  await deps.repositories.recreate(diskPath, 'main')
  const gitDir = deps.repositories.dirOf(diskPath)
  const shas = await importCommits(gitDir, commits)
  await deps.db
    .updateTable('projects')
    .set({ empty_repo: 0 })
    .where('id', '=', project.id)
    .execute()
  return { ...project, gitDir, shas }
}
