import type { Deps } from '#server/deps.ts'
import { invalid } from '#server/domain/refusal.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { ZERO_ID } from '#server/git/object-id.ts'
import { BRANCHES, findRef, TAGS } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenReferences } from '#server/store/merge-requests/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { planPipeline } from './pipeline-plan.ts'
import { mayRunPipeline } from './pipeline-rights.ts'
import type { PipelineSubject } from './pipeline-subject.ts'
import { savePipeline, type PipelineVariable } from './save-pipeline.ts'

/** Runs a pipeline for a branch or tag on demand. Returns its id. */
export async function startPipeline(
  deps: Deps,
  user: User,
  project: Project,
  reference: string,
  variables: readonly PipelineVariable[],
): Promise<number> {
  const target = await findTarget(deps, project, reference)
  if (!target) throw invalid({ base: ['Reference not found'] })
  const { name, tag, sha } = target
  if (!(await mayRunPipeline(deps, user, project, { ref: name, tag }))) {
    throw invalid({ base: ['Insufficient permissions to create a new pipeline'] })
  }
  const subject: PipelineSubject = {
    project,
    user,
    source: 'api',
    kind: tag ? 'tag' : 'branch',
    name,
    sha,
    beforeSha: ZERO_ID,
    comparedWith: null,
    mergeRequest: null,
    openMergeRequests: tag ? [] : await findOpenReferences(deps.db, project.id, name),
    variables: Object.fromEntries(variables.map(({ key, value }) => [key, value])),
    maySkip: false,
  }
  const plan = await planPipeline(deps, subject)
  if (plan.kind === 'none') throw invalid({ base: [plan.reason] })
  if (plan.kind === 'failed') throw invalid({ base: [plan.problem] })
  return savePipeline(deps, subject, plan, variables)
}

async function findTarget(
  deps: Deps,
  project: Project,
  reference: string,
): Promise<{ name: string; tag: boolean; sha: string } | null> {
  const gitDir = gitDirOf(deps, project)
  const name = reference.replace(/^refs\/(?:heads|tags)\//, '')
  if (project.empty_repo || !isBranchName(name)) return null
  for (const [prefix, tag] of [
    [BRANCHES, false],
    [TAGS, true],
  ] as const) {
    if (reference !== name && !reference.startsWith(prefix)) continue
    const found = await findRef(gitDir, prefix + name)
    if (found?.targetType === 'commit') return { name, tag, sha: found.target }
  }
  return null
}

const gitDirOf = (deps: Deps, project: Project) => deps.repositories.dirOf(project.disk_path)
