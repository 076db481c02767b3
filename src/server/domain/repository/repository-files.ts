import type * as contract from '#contract/repository-files.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import * as git from '#server/git/blame.ts'
import { listCommits, readCommits, type Commit } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { objectInfo } from '#server/git/objects.ts'
import { findEntry, type TreeEntry } from '#server/git/trees.ts'
import type { User } from '#server/store/accounts/users.ts'
import { commitActions } from './commit-actions.ts'
import { isFilePath, type FileAction } from './file-actions.ts'
import { blobOf, type Blob } from './repository-trees.ts'
import {
  resolveRef,
  requireRepository,
  requireWritableRepository,
  type Repository,
} from './repository.ts'

export interface RepositoryFile {
  path: string
  name: string
  ref: string
  isExecutable: boolean
  commitId: ObjectId
  lastCommitId: ObjectId
  blob: Blob
}

interface FileReference {
  id: string
  file_path: string
  ref?: string
}

export async function readFile(
  deps: Deps,
  user: User | null,
  wanted: FileReference,
): Promise<RepositoryFile> {
  const { repository, commit, entry } = await requireFile(deps, user, wanted)
  const { gitDir } = repository
  const [info, [last]] = await Promise.all([
    objectInfo(gitDir, entry.id),
    listCommits(gitDir, { to: commit, path: entry.path, limit: 1 }),
  ])
  if (!info) throw absent('File')
  return {
    path: entry.path,
    name: entry.name,
    ref: wanted.ref ?? 'HEAD',
    isExecutable: entry.mode === '100755',
    commitId: commit,
    lastCommitId: last?.id ?? commit,
    blob: blobOf(gitDir, info),
  }
}

export interface BlamePart {
  commit: Commit
  lines: string[]
}

/** Maximum total length of the commit messages of a blame, which repeats a commit for each run of its lines. */
const MAX_MESSAGES = 16 * 1024 * 1024

export async function readBlame(
  deps: Deps,
  user: User | null,
  wanted: Input<typeof contract.getFileBlame>,
): Promise<BlamePart[]> {
  const { range } = wanted
  if (range && range.start > range.end) {
    throw invalid('range[start] must be less than or equal to range[end]')
  }
  const { repository, commit, entry } = await requireFile(deps, user, wanted)
  const parts = await git.blame(repository.gitDir, commit, entry.path, range)
  const commits = await readCommits(
    repository.gitDir,
    parts.map((part) => part.commit),
  )
  const found = parts.map(({ commit, lines }) => ({ commit: commits.get(commit)!, lines }))
  const size = found.reduce((sum, { commit }) => sum + commit.message.length, 0)
  if (size > MAX_MESSAGES) {
    throw invalid('The blame is too large. Request fewer lines with range[start] and range[end].')
  }
  return found
}

type FileWrite = Input<typeof contract.deleteFile> &
  Pick<FileAction, 'content' | 'encoding' | 'execute_filemode'>

/** Commits a change of one file. */
export async function writeFile(
  deps: Deps,
  user: User,
  kind: 'create' | 'update' | 'delete',
  { id, ...wanted }: FileWrite,
): Promise<void> {
  const repository = await requireWritableRepository(deps, user, id, wanted.branch)
  await commitActions(deps, user, repository, { ...wanted, actions: [{ ...wanted, action: kind }] })
}

async function requireFile(
  deps: Deps,
  user: User | null,
  { id, file_path, ref }: FileReference,
): Promise<{ repository: Repository; commit: ObjectId; entry: TreeEntry }> {
  const repository = await requireRepository(deps, user, id)
  if (!isFilePath(file_path)) throw invalid('file_path should be a valid file path')
  const commit = await resolveRef(repository, ref)
  if (commit === null) throw absent('Commit')
  const entry = await findEntry(repository.gitDir, commit, file_path)
  if (entry?.type !== 'blob') throw absent('File')
  return { repository, commit, entry }
}
