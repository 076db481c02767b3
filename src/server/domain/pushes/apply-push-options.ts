import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { canReadCode } from '#server/domain/policy.ts'
import type { Push, PushContext } from '#server/domain/reactions.ts'
import { findMoved } from '#server/domain/repository/push-journal.ts'
import { printable } from '#server/domain/repository/push-refusal.ts'
import { branchOf } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergeRequestsById } from '#server/store/merge-requests/merge-requests.ts'
import { findOpenFrom } from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'
import { readPushOptions, type RequestOptions } from './push-options.ts'
import { saveRequest } from './push-requests.ts'

/** Maximum branches of a push that get a hint. */
const MAX_HINTS = 4
/** Maximum branches of a push with merge request options. */
const MAX_REQUESTS = 10

/** Carries out the push options, and returns the lines to show: merge requests, and where to open one. */
export async function applyPushOptions(
  deps: Deps,
  push: Push,
  context: PushContext,
): Promise<string[]> {
  const { user } = push
  const project = await findProjectFor(deps.db, push.project.id, user.id, today(deps))
  if (!project) return []
  const branches = (await findMoved(deps, push)).flatMap(({ ref, after }) => {
    const branch = after === null ? null : branchOf(ref)
    return branch === null ? [] : [branch]
  })
  const { wanted, problems } = readPushOptions(context.options)
  return framed([
    ...movedLines(deps, project, context.path),
    ...(wanted
      ? problems.length > 0
        ? [['The merge request options were not applied:', ...problems.map(indented)]]
        : await applyRequestOptions(deps, user, project, branches, wanted)
      : await hints(deps, user, project, branches)),
  ])
}

async function applyRequestOptions(
  deps: Deps,
  user: User,
  project: Project,
  branches: readonly string[],
  wanted: RequestOptions,
): Promise<string[][]> {
  if (branches.length > MAX_REQUESTS) {
    return [[`Merge request options apply to at most ${MAX_REQUESTS} branches per push.`]]
  }
  const answers: string[][] = []
  for (const branch of branches) {
    const { request, problems } = await saveRequest(deps, user, { project, branch, wanted })
    if (request) answers.push(viewLines(deps, request))
    if (problems.length > 0) {
      answers.push([
        `The merge request options for ${printable(branch)} failed:`,
        ...problems.map(indented),
      ])
    }
  }
  return answers
}

async function hints(
  deps: Deps,
  user: User,
  project: Project,
  branches: readonly string[],
): Promise<string[][]> {
  if (!project.merge_requests_enabled) return []
  const others = branches.filter((branch) => branch !== project.default_branch)
  const answers: string[][] = []
  for (const branch of others.slice(0, MAX_HINTS)) {
    const known = await openFrom(deps, user, project, branch)
    if (known.length > 0) answers.push(...known.map((request) => viewLines(deps, request)))
    else {
      const query = new URLSearchParams({ 'merge_request[source_branch]': branch })
      const url = `${deps.config.url}/${project.full_path}/-/merge_requests/new?${query.toString()}`
      answers.push([`To create a merge request for ${printable(branch)}, visit:`, indented(url)])
    }
  }
  return answers
}

/** Returns the branch's oldest open merge requests that the user can see. */
async function openFrom(
  deps: Deps,
  user: User,
  project: Project,
  branch: string,
): Promise<MergeRequestView[]> {
  const open = await findOpenFrom(deps.db, project.id, branch)
  const visible = new Set<number>()
  for (const id of new Set(open.map(({ project_id }) => project_id))) {
    const target = await findProjectFor(deps.db, id, user.id, today(deps))
    if (target?.merge_requests_enabled && canReadCode(user, target)) visible.add(id)
  }
  const shown = open.filter(({ project_id }) => visible.has(project_id)).slice(0, MAX_HINTS)
  const requests = await findMergeRequestsById(
    deps.db,
    shown.map(({ id }) => id),
  )
  return requests.toSorted((one, other) => one.id - other.id)
}

function viewLines({ config }: Deps, request: MergeRequestView): string[] {
  const { project_path, iid, source_branch } = request
  return [
    `View merge request for ${printable(source_branch)}:`,
    indented(`${config.url}/${project_path}/-/merge_requests/${iid}`),
  ]
}

function movedLines({ config }: Deps, { full_path }: Project, path: string): string[][] {
  if (path.toLowerCase() === full_path.toLowerCase()) return []
  return [
    [
      `Project '${path}' was moved to '${full_path}'. Please update your remote:`,
      indented(`git remote set-url origin ${config.url}/${full_path}.git`),
    ],
  ]
}

const indented = (line: string) => `  ${line}`

/** Separates the paragraphs from each other and from git's own lines. */
function framed(paragraphs: readonly string[][]): string[] {
  return paragraphs.length === 0 ? [] : ['', ...paragraphs.flatMap((lines) => [...lines, ''])]
}
