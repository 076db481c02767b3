import { Readable } from 'node:stream'

import type { Deps } from '#server/deps.ts'
import {
  requireMergeRequest,
  withRights,
  type MergeRequestReference,
  type PlacedMergeRequest,
  type WholeMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { apiLimits } from '#server/git/diff-limits.ts'
import { diffTrees, streamPatch } from '#server/git/diff.ts'
import { whenLimitExceeded } from '#server/git/git-failure.ts'
import { listCommits, type Commit } from '#server/git/history.ts'
import { patchId } from '#server/git/patch-id.ts'
import { callerKey } from '#server/git/process-slots.ts'
import { streamDiff, type StreamedFile } from '#server/git/stream-diff.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/merge-requests/versions.ts'
import type { Version, VersionFile } from '#server/store/merge-requests/versions.ts'

export type { StreamedFile } from '#server/git/stream-diff.ts'

/** A version's file, without its position. */
export type ChangedFile = Omit<VersionFile, 'diff_id' | 'position'>

/** Lists the newest version's commits, newest first. The total is the stored count. */
export async function listMergeRequestCommits(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  page: PageRequest,
): Promise<Page<Commit> & { space: ProjectSpace }> {
  const { space, version } = await requireNewest(deps, user, reference)
  if (!version) return { rows: [], total: 0, space }
  const { limit, offset } = sliceOf(page)
  const rows = await listCommits(gitDirOf(deps, space), {
    ...rangeOf(version),
    limit,
    skip: offset,
  })
  return { rows, total: version.commits_count, space }
}

/** Returns the newest version's files within the limits. `overflow` is true when files or patches are missing. */
export async function getChanges(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<{ mergeRequest: WholeMergeRequest; files: ChangedFile[]; overflow: boolean }> {
  const { space, mergeRequest, version } = await requireNewest(deps, user, reference)
  const whole = await withRights(deps, user, space, mergeRequest)
  if (!version) return { mergeRequest: whole, files: [], overflow: false }
  const { files, overflow } = await filesOf(deps, space, version)
  const isCut = files.some((file) => file.too_large)
  return { mergeRequest: whole, files, overflow: overflow || isCut }
}

/** Streams the newest version's files without limits. */
export async function streamChanges(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<{ mergeRequest: WholeMergeRequest; files: AsyncIterable<StreamedFile> }> {
  const { space, mergeRequest, version } = await requireNewest(deps, user, reference)
  const whole = await withRights(deps, user, space, mergeRequest)
  if (!version) return { mergeRequest: whole, files: Readable.from([]) }
  const { base_commit_sha, head_commit_sha } = version
  const gitDir = gitDirOf(deps, space)
  const files = streamDiff(gitDir, base_commit_sha, head_commit_sha, callerKey())
  return { mergeRequest: whole, files }
}

export async function listDiffs(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  page: PageRequest,
): Promise<Page<ChangedFile>> {
  const { space, version } = await requireNewest(deps, user, reference)
  if (!version) return { rows: [], total: 0 }
  if (version.stored) return store.listSomeVersionFiles(deps.db, version.id, sliceOf(page))
  const { limit, offset } = sliceOf(page)
  const { files } = await filesOf(deps, space, version)
  return { rows: files.slice(offset, offset + limit), total: files.length }
}

export async function listVersions(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  page: PageRequest,
): Promise<Page<Version>> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  return store.listVersions(deps.db, mergeRequest.id, sliceOf(page))
}

export interface VersionDetails {
  space: ProjectSpace
  version: Version
  commits: Commit[]
  files: ChangedFile[]
}

export async function getVersion(
  deps: Deps,
  user: User,
  { id, merge_request_iid, version_id }: MergeRequestReference & { version_id: number },
): Promise<VersionDetails> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const version = await store.findVersion(deps.db, mergeRequest.id, version_id)
  if (!version) throw absent()
  const [commits, { files }] = await Promise.all([
    listCommits(gitDirOf(deps, space), { ...rangeOf(version), limit: MAX_COMMITS }),
    filesOf(deps, space, version),
  ])
  return { space, version, commits, files }
}

/** Maximum commits that a version shows. */
const MAX_COMMITS = 1000

/** Streams the newest version as one patch. Null when there is no version. */
export async function readPatch(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<AsyncGenerator<Buffer, void> | null> {
  const { space, version } = await requireNewest(deps, user, reference)
  if (!version) return null
  const { base_commit_sha, head_commit_sha } = version
  return streamPatch(gitDirOf(deps, space), base_commit_sha, head_commit_sha, callerKey())
}

async function requireNewest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<PlacedMergeRequest & { version: Version | null }> {
  const placed = await requireMergeRequest(deps, user, id, merge_request_iid)
  return { ...placed, version: await store.findNewestVersion(deps.db, placed.mergeRequest) }
}

const gitDirOf = (deps: Deps, { row }: ProjectSpace) => deps.repositories.dirOf(row.disk_path)

const rangeOf = ({ start_commit_sha, head_commit_sha }: Version) => ({
  from: start_commit_sha,
  to: head_commit_sha,
})

interface VersionFiles {
  files: ChangedFile[]
  overflow: boolean
}

/** Returns a version's files within the limits. Computes them on first use, then stores them. */
async function filesOf(deps: Deps, space: ProjectSpace, version: Version): Promise<VersionFiles> {
  const stored = await storedFiles(deps, version)
  if (stored) return stored
  const { id, merge_request_id } = version
  const { found } = await deps.locks.versionFiles(
    id,
    async () => {
      // Another reader may have stored them since this one read the version.
      const current = await store.findVersion(deps.db, merge_request_id, id)
      const stored = current && (await storedFiles(deps, current))
      const found = stored ?? (await computeFiles(deps, space, version))
      return { found, isStored: found === stored }
    },
    async ({ found, isStored }) => {
      if (!isStored) await storeFiles(deps, space, version, found)
    },
  )
  return found
}

/** Null when the files are not stored yet. */
async function storedFiles(
  deps: Deps,
  { id, state, stored }: Version,
): Promise<VersionFiles | null> {
  if (!stored) return null
  return { files: await store.listVersionFiles(deps.db, id), overflow: state === 'overflow' }
}

async function computeFiles(
  deps: Deps,
  space: ProjectSpace,
  { base_commit_sha, head_commit_sha }: Version,
): Promise<VersionFiles> {
  const { files, overflow } = await diffTrees(
    gitDirOf(deps, space),
    base_commit_sha,
    head_commit_sha,
    { limits: apiLimits },
  ).catch(whenLimitExceeded({ files: [], overflow: true }))
  return { files: files.map(rowOf), overflow }
}

/** Stores a version's files in a job, and then its patch id. Resolves when the files are stored or the job failed. */
function storeFiles(
  deps: Deps,
  space: ProjectSpace,
  { id, base_commit_sha, head_commit_sha, ...version }: Version,
  { files, overflow }: VersionFiles,
): Promise<void> {
  const state = overflow ? 'overflow' : version.state
  return new Promise((resolve) => {
    deps.jobs.start(`files of version ${id}`, async () => {
      await inTransaction(deps, (deps) =>
        store.storeVersionFiles(deps.db, id, files, state),
      ).finally(resolve)
      if (overflow) return
      const gitDir = gitDirOf(deps, space)
      await store.setPatchId(deps.db, id, await patchId(gitDir, base_commit_sha, head_commit_sha))
    })
  })
}

type TreeFile = Awaited<ReturnType<typeof diffTrees>>['files'][number]

const flag = (value: boolean) => (value ? 1 : 0)

function rowOf(file: TreeFile): ChangedFile {
  return {
    old_path: file.old_path,
    new_path: file.new_path,
    a_mode: file.a_mode,
    b_mode: file.b_mode,
    new_file: flag(file.new_file),
    renamed_file: flag(file.renamed_file),
    deleted_file: flag(file.deleted_file),
    binary: flag(file.binary),
    too_large: flag(file.too_large),
    collapsed: flag(file.collapsed),
    additions: file.additions,
    deletions: file.deletions,
    diff: file.diff,
  }
}
