import type { Deps } from '#server/deps.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { writeCommit } from '#server/git/commit-tree.ts'
import { isAncestor, mergeBase, readCommit } from '#server/git/history.ts'
import { mergeTrees } from '#server/git/merge-tree.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readRawCommit } from '#server/git/raw-commit.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { defaultMergeMessage, defaultSquashMessage, type Heads } from './default-messages.ts'

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
  const merged = await mergeTrees(gitDir, target, source)
  if (!merged.clean) return null
  if (merge_method !== 'merge' && !(await isAncestor(gitDir, target, source))) return null
  const squashed = words.squash ? await squash(deps, user, mergeRequest, heads, words) : null
  if (merge_method === 'ff') {
    return { head: squashed ?? source, mergeCommit: null, squashCommit: squashed }
  }
  const person = signatureOf(deps, user)
  const commit = await writeCommit(gitDir, {
    tree: merged.tree,
    parents: [target, squashed ?? source],
    message:
      words.merge_commit_message ??
      (await defaultMergeMessage(deps, { mergeRequest, heads, user })),
    author: person,
    committer: person,
  })
  return { head: commit, mergeCommit: commit, squashCommit: squashed }
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
