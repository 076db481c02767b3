import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/tags.ts'
import type { Deps } from '#server/deps.ts'
import { nameMatcher } from '#server/domain/name-search.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { readCommits, type Commit } from '#server/git/history.ts'
import { findRef, listRefs, type Ref, type RefSort, tagRef, TAGS } from '#server/git/refs.ts'
import { readTag, writeTag, type TagNote } from '#server/git/tags.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { checkMessages } from './commit-message.ts'
import {
  resolveRef,
  pushRefs,
  requireRepository,
  requireWritableRepository,
  type Repository,
} from './repository.ts'

export interface Tag {
  project: Project
  name: string
  /** The tag object's id for an annotated tag, otherwise the commit's id. */
  target: string
  commit: Commit
  note: TagNote | null
}

const nameOf = (ref: Ref) => ref.name.slice(TAGS.length)

const orders: Record<string, RefSort> = {
  name: 'refname',
  updated: 'creatordate',
  version: 'version:refname',
}

export async function listTags(
  deps: Deps,
  user: User | null,
  { id, search, order_by = 'updated', sort = 'desc' }: Input<typeof contract.listTags>,
  page: PageRequest,
): Promise<Page<Tag>> {
  const repository = await requireRepository(deps, user, id)
  const order = orders[order_by]!
  const all = await listRefs(repository.gitDir, TAGS, {
    sort: sort === 'asc' ? order : `-${order}`,
  })
  const isWanted = search ? nameMatcher(search) : () => true
  const refs = all.filter((ref) => ref.targetType === 'commit' && isWanted(nameOf(ref)))
  const { offset, limit } = sliceOf(page)
  return {
    rows: await describe(repository, refs.slice(offset, offset + limit)),
    total: refs.length,
  }
}

export async function readTagNamed(
  deps: Deps,
  user: User | null,
  { id, tag_name }: { id: string; tag_name: string },
): Promise<Tag> {
  const repository = await requireRepository(deps, user, id)
  return describeOne(repository, await requireTag(repository, tag_name))
}

export async function createTag(
  deps: Deps,
  user: User,
  { id, tag_name, ref: start, message }: Input<typeof contract.createTag>,
): Promise<Tag> {
  const repository = await requireWritableRepository(deps, user, id)
  const { gitDir } = repository
  if (!isBranchName(tag_name)) throw invalid('Tag name invalid')
  checkMessages({ message })
  const ref = tagRef(tag_name)
  if (await findRef(gitDir, ref)) throw invalid(`Tag ${tag_name} already exists`)
  const commit = await resolveRef(repository, start)
  if (commit === null) throw invalid(`Target ${start} is invalid`)
  const tagger = signatureOf(deps, user)
  const after = message
    ? await writeTag(gitDir, { commit, name: tag_name, message, tagger })
    : commit
  await pushRefs(deps, repository, user, [{ ref, before: null, after }])
  return describeOne(repository, await requireTag(repository, tag_name))
}

export async function deleteTag(
  deps: Deps,
  user: User,
  { id, tag_name }: { id: string; tag_name: string },
): Promise<void> {
  const repository = await requireWritableRepository(deps, user, id)
  const { name, id: before } = await requireTag(repository, tag_name)
  await pushRefs(deps, repository, user, [{ ref: name, before, after: null }])
}

async function requireTag({ gitDir }: Repository, name: string): Promise<Ref> {
  const ref = isBranchName(name) ? await findRef(gitDir, tagRef(name)) : null
  if (ref?.targetType !== 'commit') throw absent('Tag')
  return ref
}

async function describeOne(repository: Repository, ref: Ref): Promise<Tag> {
  return (await describe(repository, [ref]))[0]!
}

async function describe({ project, gitDir }: Repository, refs: readonly Ref[]): Promise<Tag[]> {
  const commits = await readCommits(
    gitDir,
    refs.map(({ target }) => target),
  )
  return Promise.all(
    refs.map(async (ref) => ({
      project,
      name: nameOf(ref),
      target: ref.id,
      commit: commits.get(ref.target)!,
      note: await readTag(gitDir, ref.id),
    })),
  )
}
