import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, type Refusal } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import { announcePlanning } from '#server/domain/spaces/announcements.ts'
import {
  requireProjectSpace,
  requireSpace,
  type Space,
  type SpaceReference,
} from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import * as store from '#server/store/planning/milestones.ts'
import type { Milestone, MilestoneSet } from '#server/store/planning/milestones.ts'
import { checkMilestone, failure, type MilestoneFields } from './milestone-fields.ts'
import { requireGroupAbove } from './promotion.ts'

export interface MilestoneQuery {
  state?: 'active' | 'closed' | 'all'
  iids?: number[]
  title?: string
  search?: string
  include_ancestors?: boolean
  include_parent_milestones?: boolean
  updated_after?: string
  updated_before?: string
}

export interface MilestoneChanges extends Partial<MilestoneFields> {
  state_event?: 'close' | 'activate'
}

export async function listMilestones(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  query: MilestoneQuery,
  page: PageRequest,
): Promise<Page<Milestone>> {
  const space = await requireSpace(deps, user, reference, 'reader')
  const withAncestors = query.include_ancestors ?? query.include_parent_milestones ?? false
  const filters = {
    state: query.state === 'all' ? undefined : query.state,
    iids: query.iids?.length ? query.iids : undefined,
    title: query.title,
    search: query.search,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  }
  return await listOrSearch(deps, query, (db) =>
    store.listMilestones(db, milestonesOf(space, withAncestors), filters, sliceOf(page)),
  )
}

export async function getMilestone(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  id: number,
): Promise<Milestone> {
  const space = await requireSpace(deps, user, reference, 'reader')
  return findMilestone(deps, space, id)
}

export async function createMilestone(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  { title, description = null, start_date = null, due_date = null }: MilestoneInput,
): Promise<Milestone> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  const fields = checkMilestone('create', { title, description, start_date, due_date })
  const now = deps.now()
  const id = await inTransaction(deps, async (deps) => {
    const taken = await store.isTitleTaken(deps.db, milestonesOf(space), fields.title, null)
    if (taken) throw titleTaken('create')
    return store.insertMilestone(deps.db, {
      ...space.owner,
      ...fields,
      root_id: space.rootId,
      created_at: now,
      updated_at: now,
    })
  }).catch(refusingTaken(() => titleTaken('create')))
  announcePlanning(deps, space)
  return findMilestone(deps, space, id)
}

type MilestoneInput = Pick<MilestoneFields, 'title'> & Partial<MilestoneFields>

export async function updateMilestone(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  id: number,
  { state_event, ...changes }: MilestoneChanges,
): Promise<Milestone> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  await inTransaction(deps, async (deps) => {
    await lockRow(deps.db, 'milestones', id)
    const found = await store.findMilestone(deps.db, milestonesOf(space), id)
    if (!found) throw absent()
    const { title, description, start_date, due_date } = { ...found, ...given(changes) }
    const fields = checkMilestone('update', { title, description, start_date, due_date }, found)
    if (fields.title !== found.title) {
      const taken = await store.isTitleTaken(deps.db, milestonesOf(space), fields.title, id)
      if (taken) throw titleTaken('update')
    }
    await store.updateMilestone(deps.db, id, {
      ...fields,
      ...(state_event ? { state: state_event === 'close' ? 'closed' : 'active' } : {}),
      updated_at: deps.now(),
    })
  }).catch(refusingTaken(() => titleTaken('update')))
  announcePlanning(deps, space)
  return findMilestone(deps, space, id)
}

export async function deleteMilestone(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  id: number,
  unmodifiedSince: Date | null,
): Promise<void> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  await findMilestone(deps, space, id)
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'milestones', id, unmodifiedSince)
    await store.deleteMilestone(deps.db, id)
  })
  announcePlanning(deps, space)
}

/** Promotes a project milestone to its group. Replaces milestones with the same title inside the group. */
export async function promoteMilestone(
  deps: Deps,
  user: User,
  project: string,
  id: number,
): Promise<Milestone> {
  const space = await requireProjectSpace(deps, user, project, 'reporter')
  const found = await findMilestone(deps, space, id)
  const group = await requireGroupAbove(
    deps,
    user,
    space,
    'Only milestones of a project that is in a group can be promoted',
  )
  const { root_id, title, description, state, start_date, due_date, created_at } = found
  const row = {
    ...group.owner,
    root_id,
    title,
    description,
    state,
    start_date,
    due_date,
    created_at,
  }
  const promoted = await inTransaction(deps, async (deps) => {
    const existing = await store.findOwnMilestoneTitled(deps.db, group.owner, title)
    const into =
      existing?.id ?? (await store.insertMilestone(deps.db, { ...row, updated_at: deps.now() }))
    await store.absorbMilestones(deps.db, { id: into, title }, group.row.id)
    return into
  }).catch(refusingTaken(() => titleTaken('create')))
  announcePlanning(deps, group)
  return findMilestone(deps, group, promoted)
}

async function findMilestone(deps: Deps, space: Space, id: number): Promise<Milestone> {
  const milestone = await store.findMilestone(deps.db, milestonesOf(space), id)
  if (!milestone) throw absent()
  return milestone
}

function milestonesOf(space: Space, withAncestors = false): MilestoneSet {
  return { owner: space.owner, namespaceId: space.namespaceId, withAncestors }
}

function given<T extends object>(changes: T): T {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T
}

function titleTaken(doing: 'create' | 'update'): Refusal {
  return failure(doing, { title: ['already being used for another group or project milestone.'] })
}
