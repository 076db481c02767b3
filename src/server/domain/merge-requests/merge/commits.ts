import type { Deps } from '#server/deps.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { isAncestor, mergeBase, readCommit } from '#server/git/history.ts'
import { mergeTrees } from '#server/git/merge-tree.ts'
import { mergeCommit, squashCommit } from '#server/git/merge.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing-issues.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'

/** Choices of the person who merges. */
export interface MergeWords {
  squash: boolean
  merge_commit_message?: string
  squash_commit_message?: string
}

/** The tips to merge. */
export interface Heads {
  gitDir: string
  source: ObjectId
  target: ObjectId
}

/** Commits that a merge created. No ref points to them yet. */
export interface MadeCommits {
  /** The new tip of the target branch. */
  head: ObjectId
  /** Null without a merge commit. */
  mergeCommit: ObjectId | null
  squashCommit: ObjectId | null
}

/** Creates the commits by the project's merge method. Null when the branches cannot be merged that way. */
export async function makeCommits(
  deps: Deps,
  user: User,
  mergeRequest: MergeRequestView,
  heads: Heads,
  words: MergeWords,
): Promise<MadeCommits | null> {
  const { gitDir, source, target } = heads
  const { merge_method } = mergeRequest.rules
  const merged = await mergeTrees(gitDir, target, source)
  if (!merged.clean) return null
  if (merge_method !== 'merge' && !(await isAncestor(gitDir, target, source))) return null
  const squashed = words.squash ? await squash(deps, user, mergeRequest, heads, words) : null
  if (merge_method === 'ff') {
    return { head: squashed ?? source, mergeCommit: null, squashCommit: squashed }
  }
  const person = signatureOf(deps, user)
  const commit = await mergeCommit(
    gitDir,
    { tree: merged.tree, target, source: squashed ?? source },
    {
      message: words.merge_commit_message ?? (await defaultMessage(deps, mergeRequest)),
      author: person,
      committer: person,
    },
  )
  return { head: commit, mergeCommit: commit, squashCommit: squashed }
}

/** Squashes the source into one commit. Null when it consists of that commit already. */
async function squash(
  deps: Deps,
  user: User,
  mergeRequest: MergeRequestView,
  { gitDir, source, target }: Heads,
  { squash_commit_message }: MergeWords,
): Promise<ObjectId | null> {
  const base = (await mergeBase(gitDir, target, source)) ?? target
  const message = squash_commit_message ?? mergeRequest.title
  const last = await readCommit(gitDir, source)
  const isOne = last.parentIds.length === 1 && last.parentIds[0] === base
  if (isOne && last.message.trim() === message.trim()) return null
  const committer = signatureOf(deps, user)
  const author =
    mergeRequest.author.id === user.id ? committer : { ...last.author, date: committer.date }
  return squashCommit(
    gitDir,
    { tree: `${source}^{tree}`, target: base },
    { message, author, committer },
  )
}

async function defaultMessage(deps: Deps, mergeRequest: MergeRequestView): Promise<string> {
  const issues = await findOpenClosingIssues(deps.db, mergeRequest.id)
  const closes = issues.map(({ iid, project_id, project_path }) =>
    project_id === mergeRequest.project_id ? `#${iid}` : `${project_path}#${iid}`,
  )
  return mergeMessage(mergeRequest, closes)
}

/** The default message of a merge commit. `closes` are references to issues. */
export function mergeMessage(
  mergeRequest: Pick<
    MergeRequestView,
    'iid' | 'title' | 'source_branch' | 'target_branch' | 'project_path'
  >,
  closes: readonly string[],
): string {
  const { iid, title, source_branch, target_branch, project_path } = mergeRequest
  return [
    `Merge branch '${source_branch}' into '${target_branch}'`,
    title,
    ...(closes.length > 0 ? [`Closes ${listed.format(closes)}`] : []),
    `See merge request ${project_path}!${iid}`,
  ].join('\n\n')
}

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
