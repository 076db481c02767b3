import type { Deps } from '#server/deps.ts'
import { handleEvent } from '#server/domain/events.ts'
import { proposeMergeRequest } from '#server/domain/merge-requests/create.ts'
import { markMerged } from '#server/domain/merge-requests/merge/land.ts'
import { createMergeRequestPipeline } from '#server/domain/merge-requests/pipelines/create.ts'
import { updateMergeRequest } from '#server/domain/merge-requests/update.ts'
import { saveVersion, sizeOf } from '#server/domain/merge-requests/versions/update-version.ts'
import { createPipelinesForPush } from '#server/domain/pushes/push-pipelines.ts'
import type { FileDiff } from '#server/git/diff.ts'
import type { Commit } from '#server/git/history.ts'
import { branchRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { findNewestVersion, type Version } from '#server/store/merge-requests/versions.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { signatureOf, type Code } from './code.ts'
import type { Push } from './history.ts'
import { splitList, type RequestPlan } from './requests.ts'
import type { Spaces } from './spaces.ts'

/** A merge request during the replay. */
export interface RequestReplay {
  plan: RequestPlan
  code: Code
  spaces: Spaces
  /** The project's full path. */
  path: string
  /** The full path of the source branch's project. */
  sourcePath: string
  /** The username of the project's maintainer. */
  lead: string
  /** Null before the merge request is created. */
  id: number | null
  version: Version | null
  /** The version's head and its diff, once read. */
  diff: { head: string; files: readonly FileDiff[] } | null
  /** The ids of the latest discussion and note. */
  discussion: string | null
  note: number | null
}

/** Creates the merge request as its author, after the branch was pushed. */
export async function propose(deps: Deps, replay: RequestReplay): Promise<void> {
  const { plan, path, sourcePath, spaces } = replay
  const { title, description, facts } = plan
  const author = personOf(replay, plan.author)
  const milestone = facts.milestone === undefined ? undefined : spaces.milestones[facts.milestone]!
  const ids = (names: string | undefined) =>
    splitList(names).map((username) => personOf(replay, username).id)
  const planned = {
    labels: splitList(facts.labels),
    reviewer_ids: ids(facts.reviewers),
    assignee_ids: ids(facts.assignees),
    ...(milestone === undefined ? {} : { milestone_id: milestone }),
  }
  const isFork = facts.fork !== undefined
  const proposal = {
    title,
    description,
    source_branch: plan.branch,
    target_branch: 'main',
    ...(isFork ? { target_project_id: spaces.places[path]!.id } : planned),
    ...(facts.squash === undefined ? {} : { squash: facts.squash === 'yes' }),
    remove_source_branch: plan.proposal.merged !== null,
  }
  const { id, iid } = await proposeMergeRequest(deps, author, sourcePath, proposal, async () => {})
  if (iid !== plan.iid) throw new Error(`${plan.branch} is !${iid}, not !${plan.iid}`)
  replay.id = id
  await newVersion(deps, replay, plan.proposal.pushes[0]!)
  await createMergeRequestPipeline(deps, id, author)
  // People without access to the project cannot plan, so the team does it for them.
  if (isFork) {
    const reference = { id: path, merge_request_iid: iid }
    await updateMergeRequest(deps, personOf(replay, replay.lead), reference, planned)
  }
}

/** Runs the effects of pushing the branch. The repository already contains the push. */
export async function push(
  deps: Deps,
  replay: RequestReplay,
  pushed: Push,
  { withPipelines }: { withPipelines: boolean },
): Promise<void> {
  if (replay.id !== null) await newVersion(deps, replay, pushed)
  if (!withPipelines) return
  const user = pusherOf(replay, pushed)
  const project = await findProjectFor(deps.db, replay.sourcePath, user.id, deps.now().slice(0, 10))
  const before = replay.version?.head_commit_sha ?? null
  const ref = branchRef(replay.plan.branch)
  const after = replay.code.ids[pushed.head]!
  await createPipelinesForPush(deps, user, project!, [{ ref, before, after }])
}

async function newVersion(deps: Deps, replay: RequestReplay, pushed: Push): Promise<void> {
  const { code, id } = replay
  const current = (await findMergeRequestRow(deps.db, id!))!
  const before = await findNewestVersion(deps.db, current)
  const commits = pushed.commits.toReversed().map((index) => commitOf(code, index))
  // The commits after the previous head, or all commits after a rebase.
  const at = commits.findIndex((commit) => commit.id === before?.head_commit_sha)
  const version = await saveVersion(deps, pusherOf(replay, pushed), current, {
    before,
    head_commit_sha: code.ids[pushed.head]!,
    base_commit_sha: code.ids[pushed.base]!,
    start_commit_sha: code.ids[pushed.main]!,
    ...sizeOf(pushed.size),
    commits_count: pushed.commits.length,
    commits,
    added: at < 0 ? commits : commits.slice(0, at),
  })
  if (!version) throw new Error(`${replay.plan.branch} was pushed when its request was closed`)
  replay.version = version
}

/** Marks the merge request as merged. The main branch already contains the source branch. */
export async function merge(deps: Deps, replay: RequestReplay): Promise<void> {
  const { by, commit, squash } = replay.plan.proposal.merged!
  const idOf = (index: number | null) => (index === null ? null : replay.code.ids[index]!)
  const events = await markMerged(deps, replay.id!, personOf(replay, by), {
    merge_commit_sha: idOf(commit),
    squash_commit_sha: idOf(squash),
    merged_at: deps.now(),
  })
  for (const event of events) await handleEvent(deps, event)
}

export function personOf(
  { spaces, plan }: Pick<RequestReplay, 'spaces' | 'plan'>,
  username: string,
): User {
  const user = spaces.users[username]
  if (!user) throw new Error(`${plan.branch}: ${username} has no account`)
  return user
}

/** Returns the last commit's author if they have an account, otherwise the merge request's author. */
function pusherOf(replay: RequestReplay, { head }: Push): User {
  return (
    replay.spaces.users[replay.code.history.commits[head]!.author] ??
    personOf(replay, replay.plan.author)
  )
}

function commitOf({ history, ids }: Code, index: number): Commit {
  const { author, committer, message, time, written, parent } = history.commits[index]!
  const sign = (username: string, date: Date) => {
    const { name, email } = signatureOf(username)
    return { name, email, date: date.toISOString() }
  }
  return {
    id: ids[index]!,
    parentIds: parent === null ? [] : [ids[parent]!],
    title: message.split('\n', 1)[0]!,
    message,
    author: sign(author, written ?? time),
    committer: sign(committer ?? author, time),
  }
}
