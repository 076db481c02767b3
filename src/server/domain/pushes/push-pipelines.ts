import type { Deps } from '#server/deps.ts'
import { createMergeRequestPipeline } from '#server/domain/merge-requests/pipelines/create.ts'
import { planPipeline } from '#server/domain/pipelines/pipeline-plan.ts'
import type { PipelineSubject } from '#server/domain/pipelines/pipeline-subject.ts'
import { savePipeline } from '#server/domain/pipelines/save-pipeline.ts'
import { ZERO_ID } from '#server/git/object-id.ts'
import { resolveCommit } from '#server/git/objects.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { BRANCHES, TAGS } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenFrom } from '#server/store/merge-requests/open-merge-requests.ts'
import { findOpenReferences } from '#server/store/merge-requests/pipelines.ts'
import { refreshHeadPipelines } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Maximum refs of a push that get pipelines. */
const MAX_PUSHED = 4

/** Maximum merge requests per branch that get pipelines. */
const MAX_MERGE_REQUESTS = 10

/**
 * Creates a push's pipelines: for each moved branch and tag, and for the merge requests from these branches. The merge
 * requests must already have their new versions.
 */
export async function createPipelinesForPush(
  deps: Deps,
  user: User,
  project: Project,
  pushed: readonly RefCommand[],
  { isSkipped = false, since }: { isSkipped?: boolean; since?: string | undefined } = {},
): Promise<void> {
  if (!project.jobs_enabled) return
  const gitDir = deps.repositories.dirOf(project.disk_path)
  for (const { ref, before, after } of pushed.slice(0, MAX_PUSHED)) {
    const kind = ref.startsWith(BRANCHES) ? 'branch' : ref.startsWith(TAGS) ? 'tag' : null
    const sha = kind && after && (await resolveCommit(gitDir, after))
    if (!sha) continue
    const name = ref.slice((kind === 'branch' ? BRANCHES : TAGS).length)
    const subject: PipelineSubject = {
      project,
      user,
      source: 'push',
      kind,
      name,
      sha,
      beforeSha: before ?? ZERO_ID,
      comparedWith: kind === 'branch' ? before : null,
      mergeRequest: null,
      openMergeRequests:
        kind === 'branch' ? await findOpenReferences(deps.db, project.id, name) : [],
      variables: {},
      maySkip: true,
      isSkipped,
      since,
    }
    const plan = await planPipeline(deps, subject)
    if (plan.kind !== 'none') await savePipeline(deps, subject, plan)
    if (kind === 'tag') continue
    await refreshHeadPipelines(deps.db, { projectId: project.id, name })
    const mergeRequests = await findOpenFrom(deps.db, project.id, name)
    for (const { id } of mergeRequests.slice(0, MAX_MERGE_REQUESTS)) {
      await createMergeRequestPipeline(deps, id, user, { isSkipped, since })
    }
  }
}
