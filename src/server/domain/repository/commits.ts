import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, badRequest } from '#server/domain/refusal.ts'
import { apiLimits } from '#server/git/diff-limits.ts'
import { diffTrees, EMPTY_TREE, type FileDiff } from '#server/git/diff.ts'
import {
  countCommits,
  listCommits as listHistory,
  readCommit,
  type Commit,
} from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { BRANCHES, listRefs, TAGS } from '#server/git/refs.ts'
import { readStats, type CommitStats } from '#server/git/stats.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findLatestPipeline, type PipelineView } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { commitActions } from './commit-actions.ts'
import { isFilePath } from './file-actions.ts'
import {
  resolveRef,
  requireRepository,
  requireWritableRepository,
  type Repository,
} from './repository.ts'

export interface ProjectCommit {
  project: Project
  commit: Commit
  stats: CommitStats | undefined
}

export interface CommitDetail extends ProjectCommit {
  lastPipeline: PipelineView | undefined
}

export async function listCommits(
  deps: Deps,
  user: User | null,
  input: Input<typeof contract.listCommits>,
  page: PageRequest,
): Promise<Page<ProjectCommit>> {
  const repository = await requireRepository(deps, user, input.id)
  const { project, gitDir } = repository
  if (input.path && !isFilePath(input.path.replace(/\/$/, ''))) throw badRequest('path is invalid')
  const range = input.all ? {} : await resolveRange(repository, input.ref_name)
  if (!range) return { rows: [], total: null }
  const { limit, offset } = sliceOf(page)
  const commits = await listHistory(gitDir, {
    ...range,
    limit,
    skip: offset,
    path: input.path,
    since: input.since,
    until: input.until,
    author: input.author,
    firstParent: input.first_parent,
    order: input.order,
  })
  const ids = input.with_stats ? commits.map(({ id }) => id) : []
  const stats = await readStats(gitDir, ids)
  // No total: counting a long history would cost more than the page.
  return {
    rows: commits.map((commit) => ({ project, commit, stats: stats.get(commit.id) })),
    total: null,
  }
}

export async function readProjectCommit(
  deps: Deps,
  user: User | null,
  { id, sha, stats = true }: Input<typeof contract.getCommit>,
): Promise<CommitDetail> {
  const { repository, commit } = await requireCommit(deps, user, { id, sha })
  return describeCommit(deps, repository, commit, stats)
}

export async function listCommitDiffs(
  deps: Deps,
  user: User | null,
  wanted: { id: string; sha: string },
  page: PageRequest,
): Promise<Page<FileDiff>> {
  const { repository, commit } = await requireCommit(deps, user, wanted)
  const [parent = EMPTY_TREE] = (await readCommit(repository.gitDir, commit)).parentIds
  const { files } = await diffTrees(repository.gitDir, parent, commit, { limits: apiLimits })
  return pageOf(files, page)
}

export async function listCommitRefs(
  deps: Deps,
  user: User | null,
  { id, sha, type = 'all' }: Input<typeof contract.listCommitRefs>,
  page: PageRequest,
): Promise<Page<{ type: 'branch' | 'tag'; name: string }>> {
  const { repository, commit } = await requireCommit(deps, user, { id, sha })
  const prefixes = {
    branch: [BRANCHES],
    tag: [TAGS],
    all: [BRANCHES, TAGS],
  }
  const refs = await listRefs(repository.gitDir, prefixes[type], { containing: commit })
  const found = refs.map(({ name }) => {
    const [, kind, ...rest] = name.split('/')
    return { type: kind === 'heads' ? ('branch' as const) : ('tag' as const), name: rest.join('/') }
  })
  return pageOf(found, page)
}

/** Returns the commit's position in its history, from 1. */
export async function countHistory(
  deps: Deps,
  user: User | null,
  { id, sha, first_parent }: Input<typeof contract.getCommitSequence>,
): Promise<number> {
  const { repository, commit } = await requireCommit(deps, user, { id, sha })
  return countCommits(repository.gitDir, { to: commit, firstParent: first_parent })
}

/** Refuses, because signatures are not verified. Tells missing commits apart from unsigned ones. */
export async function readSignature(
  deps: Deps,
  user: User | null,
  { id, sha }: Input<typeof contract.getCommitSignature>,
): Promise<null> {
  await requireCommit(deps, user, { id, sha })
  throw absent('Signature')
}

export async function createCommit(
  deps: Deps,
  user: User,
  { id, stats = true, ...wanted }: Input<typeof contract.createCommit>,
): Promise<CommitDetail> {
  const repository = await requireWritableRepository(deps, user, id, wanted.branch)
  const commit = await commitActions(deps, user, repository, wanted)
  return describeCommit(deps, repository, commit, stats)
}

async function requireCommit(
  deps: Deps,
  user: User | null,
  { id, sha }: { id: string; sha: string },
): Promise<{ repository: Repository; commit: ObjectId }> {
  const repository = await requireRepository(deps, user, id)
  const commit = await resolveRef(repository, sha)
  if (commit === null) throw absent('Commit')
  return { repository, commit }
}

/** Parses `b` or `a..b` into a commit range. Null for an empty repository. */
async function resolveRange(
  repository: Repository,
  text: string | undefined,
): Promise<{ from?: ObjectId; to: ObjectId } | null> {
  const [from, to] = text?.includes('..') ? text.split('..') : [undefined, text || undefined]
  const tip = await resolveRef(repository, to)
  if (tip === null && text === undefined) return null
  const base = from === undefined ? undefined : await resolveRef(repository, from)
  if (tip === null || base === null) throw absent('Commit')
  return { to: tip, ...(base === undefined ? {} : { from: base }) }
}

export async function describeCommit(
  deps: Deps,
  { project, gitDir }: Repository,
  id: ObjectId,
  withStats: boolean,
): Promise<CommitDetail> {
  const [commit, stats, lastPipeline] = await Promise.all([
    readCommit(gitDir, id),
    readStats(gitDir, withStats ? [id] : []),
    findLatestPipeline(deps.db, project.id, { sha: id }),
  ])
  return { project, commit, stats: stats.get(id), lastPipeline }
}
