import {
  fillTemplate,
  issuesWords,
  MERGE_TEMPLATE,
  SQUASH_TEMPLATE,
  variablesOf,
  type TemplateVariable,
} from '#contract/commit-template.ts'
import type { Deps } from '#server/deps.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { writeCommit } from '#server/git/commit-tree.ts'
import { isAncestor, listCommitsSince, mergeBase, readCommit } from '#server/git/history.ts'
import { mergeTrees } from '#server/git/merge-tree.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readRawCommit } from '#server/git/raw-commit.ts'
import type { User, UserCard } from '#server/store/accounts/users.ts'
import { findApprovals } from '#server/store/approvals/approvals.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findProject } from '#server/store/spaces/projects.ts'

/** Maximum commits whose messages the variables of a template list. */
const MAX_COMMITS = 100

/** A repository, and the tips of the branches to merge. */
export interface Heads {
  gitDir: string
  source: ObjectId
  target: ObjectId
}

interface Merged {
  mergeRequest: MergeRequestView
  heads: Heads
  /** The merging user. */
  user: User
}

/** The merging user's choices. */
export interface CommitOptions {
  squash: boolean
  merge_commit_message?: string
  squash_commit_message?: string
}

/** The commits created by a merge. No ref points to them yet. */
export interface MergeCommits {
  /** The target branch's new tip. */
  head: ObjectId
  /** Null when the merge creates no merge commit. */
  mergeCommit: ObjectId | null
  squashCommit: ObjectId | null
}

/** Creates the commits for the project's merge method. Null when that method cannot merge the branches. */
export async function makeCommits(
  deps: Deps,
  user: User,
  mergeRequest: MergeRequestView,
  heads: Heads,
  words: CommitOptions,
): Promise<MergeCommits | null> {
  const { gitDir, source, target } = heads
  const { merge_method } = mergeRequest.rules
  const tree = await mergedTree(merge_method, heads)
  if (tree === null) return null
  const squashed = words.squash ? await squash(deps, user, mergeRequest, heads, words) : null
  if (merge_method === 'ff') {
    return { head: squashed ?? source, mergeCommit: null, squashCommit: squashed }
  }
  const person = signatureOf(deps, user)
  const commit = await writeCommit(gitDir, {
    tree,
    parents: [target, squashed ?? source],
    message:
      words.merge_commit_message ??
      (await defaultMergeMessage(deps, { mergeRequest, heads, user })),
    author: person,
    committer: person,
  })
  return { head: commit, mergeCommit: commit, squashCommit: squashed }
}

/** Returns the tree of the merged branches. Null when the merge method cannot merge them. */
export async function mergedTree(
  method: MergeRequestView['rules']['merge_method'],
  { gitDir, source, target }: Heads,
): Promise<ObjectId | null> {
  const merged = await mergeTrees(gitDir, target, source)
  if (!merged.clean) return null
  return method === 'merge' || (await isAncestor(gitDir, target, source)) ? merged.tree : null
}

/** Squashes the source into one commit. Null when the source already consists of that commit. */
async function squash(
  deps: Deps,
  user: User,
  mergeRequest: MergeRequestView,
  heads: Heads,
  { squash_commit_message }: CommitOptions,
): Promise<ObjectId | null> {
  const { gitDir, source, target } = heads
  const base = (await mergeBase(gitDir, target, source)) ?? target
  const message =
    squash_commit_message ?? (await defaultSquashMessage(deps, { mergeRequest, heads, user }))
  const last = await readCommit(gitDir, source)
  const isOne = last.parentIds.length === 1 && last.parentIds[0] === base
  if (isOne && last.message.trim() === message.trim()) return null
  const committer = signatureOf(deps, user)
  const author =
    mergeRequest.author.id === user.id ? committer : { ...last.author, date: committer.date }
  const { tree } = await readRawCommit(gitDir, source)
  return writeCommit(gitDir, { tree, parents: [base], message, author, committer })
}

async function defaultMergeMessage(deps: Deps, merged: Merged): Promise<string> {
  const project = await findProject(deps.db, merged.mergeRequest.project_id)
  return await fill(deps, project?.merge_commit_template ?? MERGE_TEMPLATE, merged)
}

async function defaultSquashMessage(deps: Deps, merged: Merged): Promise<string> {
  const project = await findProject(deps.db, merged.mergeRequest.project_id)
  return await fill(deps, project?.squash_commit_template ?? SQUASH_TEMPLATE, merged)
}

/** Fills in a template, and reads only what it needs. A message that would be empty is the title. */
async function fill(deps: Deps, template: string, merged: Merged): Promise<string> {
  const values: Partial<Record<TemplateVariable, string>> = {}
  for (const name of variablesOf(template)) values[name] = await VALUES[name](deps, merged)
  return fillTemplate(template, values) || merged.mergeRequest.title
}

type Value = (deps: Deps, merged: Merged) => string | Promise<string>

const VALUES: Record<TemplateVariable, Value> = {
  source_branch: (_deps, { mergeRequest }) => mergeRequest.source_branch,
  target_branch: (_deps, { mergeRequest }) => mergeRequest.target_branch,
  title: (_deps, { mergeRequest }) => mergeRequest.title,
  description: (_deps, { mergeRequest }) => mergeRequest.description ?? '',
  issues: async ({ db }, { mergeRequest }) => {
    const issues = await findOpenClosingIssues(db, mergeRequest.id)
    return issuesWords(
      issues.map(({ iid, project_id, project_path }) =>
        project_id === mergeRequest.project_id ? `#${iid}` : `${project_path}#${iid}`,
      ),
    )
  },
  reference: (_deps, { mergeRequest: { project_path, iid } }) => `${project_path}!${iid}`,
  local_reference: (_deps, { mergeRequest: { iid } }) => `!${iid}`,
  source_project_id: (_deps, { mergeRequest: { source_project_id } }) =>
    String(source_project_id ?? ''),
  url: ({ config }, { mergeRequest: { project_path, iid } }) =>
    `${config.url}/${project_path}/-/merge_requests/${iid}`,
  merge_request_author: (deps, { mergeRequest }) => person(deps, mergeRequest.author),
  merged_by: (deps, { user }) => person(deps, user),
  reviewed_by: (deps, { mergeRequest }) => trailers(deps, 'Reviewed-by', mergeRequest.reviewers),
  approved_by: async (deps, { mergeRequest }) => {
    const approvals = await findApprovals(deps.db, mergeRequest.id)
    return trailers(
      deps,
      'Approved-by',
      approvals.map(({ user }) => user),
    )
  },
  first_commit: async (_deps, merged) => (await messages(merged))[0] ?? '',
  first_multiline_commit: async (_deps, merged) => {
    const several = (await messages(merged)).find((message) => message.includes('\n'))
    return several ?? merged.mergeRequest.title
  },
  all_commits: async (_deps, merged) =>
    (await messages(merged)).map((message) => `* ${message}`).join('\n\n'),
}

function person(deps: Deps, user: UserCard): string {
  const { name, email } = signatureOf(deps, user)
  return `${name} <${email}>`
}

function trailers(deps: Deps, name: string, people: readonly UserCard[]): string {
  return people.map((user) => `${name}: ${person(deps, user)}`).join('\n')
}

/** The messages of the source branch's own commits, oldest first, as far as they can be read. */
async function messages({ heads: { gitDir, source, target } }: Merged): Promise<string[]> {
  const { commits } = await listCommitsSince(gitDir, {
    from: target,
    to: source,
    limit: MAX_COMMITS,
  })
  return commits
    .filter(({ parentIds }) => parentIds.length < 2)
    .map(({ message }) => message.trim())
    .filter((message) => message !== '')
    .toReversed()
}
