import type { Deps } from '#server/deps.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { writeCommit } from '#server/git/commit-tree.ts'
import { branchRef } from '#server/git/refs.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { writeBlob } from '#server/git/write-objects.ts'
import { writeTree } from '#server/git/write-objects.ts'
import type { User } from '#server/store/accounts/users.ts'

export const README = 'README.md'

/** Commits a README to an empty repository. */
export async function writeFirstCommit(
  deps: Deps,
  diskPath: string,
  branch: string,
  user: User,
  { name, description }: { name: string; description: string },
): Promise<void> {
  const gitDir = deps.repositories.dirOf(diskPath)
  const text = [`# ${name}`, ...(description ? [description] : [])].join('\n\n')
  const blob = await writeBlob(gitDir, `${text}\n`)
  const tree = await writeTree(gitDir, [{ name: README, blob }])
  const person = signatureOf(deps, user)
  const message = 'Initial commit\n'
  const commit = { tree, parents: [], message, author: person, committer: person }
  const id = await writeCommit(gitDir, commit)
  await updateRefs(gitDir, [{ ref: branchRef(branch), old: null, new: id }])
}
