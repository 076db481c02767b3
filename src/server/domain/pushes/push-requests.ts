import { asDraftTitle } from '#contract/draft-title.ts'
import { suggestedText } from '#contract/suggested-text.ts'
import type { Deps } from '#server/deps.ts'
import { createMergeRequest } from '#server/domain/merge-requests/create.ts'
import {
  requireMergeRequestProject,
  type WholeMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#server/domain/merge-requests/merge/merge.ts'
import { isPipelineRunning } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import { listMilestones } from '#server/domain/planning/milestones.ts'
import {
  createMergeRequestWithActions,
  updateMergeRequestWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import { Refusal, type RefusalDetail } from '#server/domain/refusal.ts'
import { quoted } from '#server/domain/repository/push-refusal.ts'
import { asTooLarge } from '#server/domain/repository/too-large.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { listCommits } from '#server/git/history.ts'
import { branchRef, findRef, hasBranch } from '#server/git/refs.ts'
import { findUsers, findUsersByUsername, type User } from '#server/store/accounts/users.ts'
import { findMergeRequestsById } from '#server/store/merge-requests/merge-requests.ts'
import { findOpenFrom } from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import type { RequestOptions } from './push-options.ts'

interface BranchRequest {
  project: Project
  branch: string
  wanted: RequestOptions
}

interface Outcome {
  request: MergeRequestView | null
  /** A sentence per option that could not be applied. */
  problems: string[]
}

/** A push option that cannot be carried out. The message is for the pusher's terminal. */
class BadOption extends Error {}

/** Creates the branch's merge request as the push options say, or updates the open one. */
export async function saveRequest(
  deps: Deps,
  user: User,
  branchRequest: BranchRequest,
): Promise<Outcome> {
  let request: MergeRequestView | null = null
  try {
    const whole = await createOrUpdate(deps, user, branchRequest)
    request = whole
    await mergeWhenReady(deps, user, whole, branchRequest.wanted)
    return { request, problems: [] }
  } catch (error) {
    if (error instanceof BadOption) return { request, problems: [error.message] }
    const refusal = error instanceof Refusal ? error : asTooLarge(error)
    if (refusal) return { request, problems: sentencesOf(refusal) }
    throw error
  }
}

async function createOrUpdate(
  deps: Deps,
  user: User,
  branchRequest: BranchRequest,
): Promise<WholeMergeRequest> {
  const { project, branch, wanted } = branchRequest
  const target = await targetOf(deps, user, branchRequest)
  const known = await findOpenFrom(deps.db, project.id, branch)
  const oldest = known.find(({ project_id }) => project_id === target.id)
  const [open] = await findMergeRequestsById(deps.db, oldest ? [oldest.id] : [])
  if (!open && !wanted.flags.create) {
    throw new BadOption('There is no open merge request. Add the option merge_request.create.')
  }
  const target_branch = wanted.texts.target ?? (open ? undefined : (target.default_branch ?? ''))
  if (target_branch !== undefined) await requireBranch(deps, target, target_branch)
  const plan = await planOf(deps, user, target, branchRequest, open)
  if (open) {
    const reference = { id: String(target.id), merge_request_iid: open.iid }
    const title = wanted.flags.draft ? asDraftTitle(wanted.texts.title ?? open.title) : undefined
    const changes = { ...plan, ...(target_branch ? { target_branch } : {}) }
    const input = title ? { ...changes, title } : changes
    return updateMergeRequestWithActions(deps, user, reference, input)
  }
  const suggested = await suggestedFor(deps, project, branch, target_branch!)
  const title = plan.title ?? suggested.title
  // Commit messages contain no commands of the pusher.
  const create = plan.description === undefined ? createMergeRequest : createMergeRequestWithActions
  return create(deps, user, String(project.id), {
    description: suggested.description,
    ...plan,
    title: wanted.flags.draft ? asDraftTitle(title) : title,
    source_branch: branch,
    target_branch: target_branch!,
    target_project_id: target.id,
  })
}

/** Returns the target project: the named one, or a fork's source if it takes merge requests, or the project itself. */
async function targetOf(
  deps: Deps,
  user: User,
  { project, wanted }: BranchRequest,
): Promise<Project> {
  const { target_project } = wanted.texts
  const target = target_project ?? String(project.forked_from_id ?? project.id)
  try {
    return (await requireMergeRequestProject(deps, user, target)).row
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (target_project !== undefined) {
      throw new BadOption(`The target project ${quoted(target_project)} cannot be used.`)
    }
    return (await requireMergeRequestProject(deps, user, String(project.id))).row
  }
}

async function requireBranch(deps: Deps, project: Project, branch: string): Promise<void> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  if (isBranchName(branch) && (await hasBranch(gitDir, branch))) return
  throw new BadOption(`The target branch ${quoted(branch)} does not exist.`)
}

/** Returns the attributes to create or update, by the API's names. */
async function planOf(
  deps: Deps,
  user: User,
  target: Project,
  { wanted: { flags, texts, lists } }: BranchRequest,
  open: MergeRequestView | undefined,
) {
  const { title, description } = texts
  const { squash, remove_source_branch } = flags
  const people = open?.assignees.map(({ id }) => id) ?? []
  const added = await peopleOf(deps, lists.assign)
  const removed = await peopleOf(deps, lists.unassign)
  const hasPeople = lists.assign.length + lists.unassign.length > 0
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(squash === undefined ? {} : { squash }),
    ...(remove_source_branch === undefined ? {} : { remove_source_branch }),
    ...(lists.label.length > 0 ? { add_labels: lists.label } : {}),
    ...(lists.unlabel.length > 0 ? { remove_labels: lists.unlabel } : {}),
    ...(hasPeople
      ? { assignee_ids: [...people, ...added].filter((id) => !removed.includes(id)) }
      : {}),
    ...(texts.milestone === undefined
      ? {}
      : { milestone_id: await milestoneOf(deps, user, target, texts.milestone) }),
  }
}

/** Returns the ids of users who are named by id or username. */
async function peopleOf(deps: Deps, names: readonly string[]): Promise<number[]> {
  const found: number[] = []
  for (const name of names) {
    const [user] = /^\d{1,15}$/.test(name)
      ? await findUsers(deps.db, [Number(name)])
      : await findUsersByUsername(deps.db, [name.replace(/^@/, '')])
    if (!user) throw new BadOption(`There is no user ${quoted(name)}.`)
    found.push(user.id)
  }
  return found
}

async function milestoneOf(
  deps: Deps,
  user: User,
  { id }: Project,
  title: string,
): Promise<number> {
  const query = { title, state: 'active', include_ancestors: true } as const
  const place = { kind: 'project', reference: String(id) } as const
  const { rows } = await listMilestones(deps, user, place, query, { page: 1, perPage: 1 })
  if (!rows[0]) throw new BadOption(`There is no active milestone ${quoted(title)}.`)
  return rows[0].id
}

/** Returns a title and description from the branch's commits that the target branch lacks. */
async function suggestedFor(deps: Deps, project: Project, branch: string, target: string) {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const [head, base] = await Promise.all(
    [branch, target].map((name) => findRef(gitDir, branchRef(name))),
  )
  if (!head || !base) return suggestedText(branch, [])
  const commits = await listCommits(gitDir, { from: base.target, to: head.target, limit: 2 })
  return suggestedText(branch, commits)
}

async function mergeWhenReady(
  deps: Deps,
  user: User,
  request: WholeMergeRequest,
  { flags }: RequestOptions,
): Promise<void> {
  if (!(flags.auto_merge ?? flags.merge_when_pipeline_succeeds)) return
  if (!isPipelineRunning(request)) {
    throw new BadOption('Auto-merge was not set, because no pipeline is running.')
  }
  const reference = { id: String(request.project_id), merge_request_iid: request.iid }
  await acceptMergeRequest(deps, user, reference, { auto_merge: true })
}

function sentencesOf({ kind, detail }: Refusal): string[] {
  if (detail === undefined || kind === 'absent') return ['You are not allowed to do this.']
  return textsOf(detail)
}

function textsOf(detail: RefusalDetail, property?: string): string[] {
  if (typeof detail === 'string') return [property ? `${property} ${detail}` : detail]
  if (Array.isArray(detail)) return (detail as string[]).flatMap((text) => textsOf(text, property))
  return Object.entries(detail).flatMap(([name, texts]) => textsOf(texts, name))
}
