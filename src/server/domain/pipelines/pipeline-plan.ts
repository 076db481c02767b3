import type { Deps } from '#server/deps.ts'
import { ConfigProblem } from '#server/domain/ci/config-problem.ts'
import { questionsOf, readConfig, type CiConfig } from '#server/domain/ci/config.ts'
import { readWithIncludes, type FileReader } from '#server/domain/ci/includes.ts'
import { withinSteps } from '#server/domain/ci/pattern.ts'
import { fileList, type FileList } from '#server/domain/ci/rule.ts'
import { selectJobs, type PlannedJob } from '#server/domain/ci/select-jobs.ts'
import { allPaths, changedPaths } from '#server/git/changed-paths.ts'
import { readCommit, type Commit } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { objectInfo, readBlob } from '#server/git/objects.ts'
import { findEntry } from '#server/git/trees.ts'
import type { PipelineSubject } from './pipeline-subject.ts'
import { predefinedVariables } from './pipeline-variables.ts'

export type PipelinePlan =
  | { kind: 'none'; reason: string }
  | ({ commit: Commit } & (
      | { kind: 'failed'; problem: string }
      | { kind: 'skipped' }
      | { kind: 'jobs'; jobs: readonly PlannedJob[] }
    ))

const CONFIG_FILE = '.gitlab-ci.yml'
const SKIP = /\[(?:ci[ _-]skip|skip[ _-]ci)\]/i
/** Maximum bytes read from a configuration file. */
const MAX_BYTES = 512 * 1024

/** Evaluates the commit's configuration for the pipeline. */
export async function planPipeline(deps: Deps, subject: PipelineSubject): Promise<PipelinePlan> {
  const gitDir = deps.repositories.dirOf(subject.project.disk_path)
  // The pipeline's repository may lack a merge request's commit.
  if (!(await objectInfo(gitDir, subject.sha))) return { kind: 'none', reason: 'Commit not found' }
  const readFile = fileReader(gitDir, subject.sha)
  const text = await readFile(CONFIG_FILE)
  if (text === null) return { kind: 'none', reason: 'Missing CI config file' }
  const commit = await readCommit(gitDir, subject.sha)
  try {
    const entries = await readWithIncludes(text, readFile)
    const config = withinSteps(() => readConfig(entries))
    if (subject.maySkip && (subject.isSkipped || SKIP.test(commit.message))) {
      return { commit, kind: 'skipped' }
    }
    const jobs = await jobsFor(deps, subject, commit, config)
    if (jobs === null) {
      return { kind: 'none', reason: 'Pipeline filtered out by workflow rules.' }
    }
    if (jobs.length > 0) return { commit, kind: 'jobs', jobs }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return { commit, kind: 'failed', problem: error.message }
  }
  const reason =
    'Pipeline will not run for the selected trigger. The rules configuration prevented any jobs from being added to the pipeline.'
  return { kind: 'none', reason }
}

async function jobsFor(
  deps: Deps,
  subject: PipelineSubject,
  commit: Commit,
  config: CiConfig,
): Promise<PlannedJob[] | null> {
  const { project, source, kind, name, sha, comparedWith, variables } = subject
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const questions = questionsOf(config)
  const isComparable = comparedWith !== null && (await objectInfo(gitDir, comparedWith)) !== null
  const changed = questions.changes && isComparable ? changedPaths(gitDir, comparedWith, sha) : null
  const present = questions.exists ? allPaths(gitDir, sha) : null
  const context = {
    variables: { ...predefinedVariables(deps, subject, commit), ...variables },
    changed: listed(await changed),
    present: listed(await present),
  }
  const target = { source, kind, name, fullPath: project.full_path }
  return withinSteps(() => selectJobs(config, target, context))
}

const listed = (paths: string[] | null): FileList | null => paths && fileList(paths)

/** Reads regular files only, no symbolic links or folders. */
function fileReader(gitDir: string, commit: ObjectId): FileReader {
  return async (path) => {
    const entry = await findEntry(gitDir, commit, path)
    if (entry?.type !== 'blob' || entry.mode === '120000') return null
    return (await readBlob(gitDir, entry.id))?.toString('utf8', 0, MAX_BYTES) ?? null
  }
}
