import type * as contract from '#contract/repositories.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, type KeysetPage, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { streamArchive } from '#server/git/archive.ts'
import * as git from '#server/git/contributors.ts'
import { objectInfo, readBlob, streamBlob } from '#server/git/objects.ts'
import { callerKey } from '#server/git/process-slots.ts'
import { findEntry, listTree, type TreeEntry } from '#server/git/trees.ts'
import type { User } from '#server/store/accounts/users.ts'
import { resolveRef, requireRepository } from './repository.ts'

/** Sort ranks: folders first, then files, then submodules. */
const ranks = { tree: 0, blob: 1, commit: 2 }

export async function listRepositoryTree(
  deps: Deps,
  user: User | null,
  input: Input<typeof contract.listRepositoryTree>,
  page: PageRequest,
): Promise<Page<TreeEntry> | KeysetPage<TreeEntry>> {
  const { id, path = '', ref, recursive = false, pagination, page_token: token } = input
  const repository = await requireRepository(deps, user, id)
  const commit = await resolveRef(repository, ref || undefined)
  const entries = commit && (await listTree(repository.gitDir, commit, path, { recursive }))
  if (!entries) throw absent('Tree')
  const rows = entries.toSorted((a, b) => ranks[a.type] - ranks[b.type])
  if (pagination !== 'keyset') return pageOf(rows, page)
  const start = token ? rows.findLastIndex((row) => tokenOf(row) === token) + 1 : 0
  if (token && start === 0) throw invalid('page_token is invalid')
  const shown = rows.slice(start, start + page.perPage)
  const hasMore = start + shown.length < rows.length
  return { rows: shown, next: hasMore ? { page_token: tokenOf(shown.at(-1)!) } : null }
}

/**
 * Returns an entry's page token. It includes the id, since names that are not UTF-8 can decode to the same path, and
 * paging by path alone would never end.
 */
const tokenOf = ({ id, path }: TreeEntry) => `${id} ${path}`

export interface Blob {
  id: string
  /** Size in bytes. */
  size: number
  /** Reads small files at once and streams larger ones. */
  body: () => Promise<Buffer | AsyncGenerator<Buffer, void>>
  /** Reads the whole file. Refuses files over the limit. */
  content: () => Promise<Buffer>
}

const MIB = 1024 * 1024

export async function readBlobOf(
  deps: Deps,
  user: User | null,
  { id, sha }: { id: string; sha: string },
): Promise<Blob> {
  const { gitDir } = await requireRepository(deps, user, id)
  const found = /^[0-9a-f]{40,64}$/.test(sha) ? await objectInfo(gitDir, sha) : null
  if (found?.type !== 'blob') throw absent('Blob')
  return blobOf(gitDir, found)
}

export function blobOf(gitDir: string, { id, size }: { id: string; size: number }): Blob {
  const content = async () => {
    const found = await readBlob(gitDir, id)
    if (!found) throw invalid('The file is too large. Request its raw content instead')
    return found
  }
  const body = async () => (size > MIB ? streamBlob(gitDir, id, callerKey()) : content())
  return { id, size, body, content }
}

export interface Archive {
  /** The file name without its extension. */
  name: string
  stream: AsyncGenerator<Buffer, void>
}

export async function readArchive(
  deps: Deps,
  user: User | null,
  { id, sha, path, format = 'tar.gz' }: Input<typeof contract.getArchive>,
): Promise<Archive> {
  const repository = await requireRepository(deps, user, id)
  const { project, gitDir } = repository
  const commit = await resolveRef(repository, sha || undefined)
  if (commit === null) throw absent('File')
  if (path && !(await findEntry(gitDir, commit, path))) throw absent('File')
  const ref = (sha || project.default_branch || 'HEAD').replace(/[^\w.-]+/g, '-')
  const name = `${project.path}-${ref === commit ? '' : `${ref}-`}${commit}`
  const wanted = { format, prefix: name, path }
  return { name, stream: streamArchive(gitDir, commit, wanted, callerKey()) }
}

export async function listContributors(
  deps: Deps,
  user: User | null,
  { id, ref, order_by = 'commits', sort = 'asc' }: Input<typeof contract.listContributors>,
  page: PageRequest,
): Promise<Page<git.Contributor>> {
  const repository = await requireRepository(deps, user, id)
  const commit = await resolveRef(repository, ref || undefined)
  if (commit === null) throw absent('Repository')
  const all = await git.listContributors(repository.gitDir, commit)
  const way = sort === 'asc' ? 1 : -1
  const order = (a: git.Contributor, b: git.Contributor) =>
    order_by === 'commits' ? a.commits - b.commits : a[order_by].localeCompare(b[order_by])
  return pageOf(
    all.toSorted((a, b) => way * order(a, b)),
    page,
  )
}
