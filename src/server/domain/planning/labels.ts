import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { canReadCode } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, conflict } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import { announcePlanning } from '#server/domain/spaces/announcements.ts'
import { issueAccess, mergeRequestAccess } from '#server/domain/spaces/item-access.ts'
import {
  requireProjectSpace,
  requireSpace,
  type Space,
  type SpaceReference,
} from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import { setSubscription } from '#server/store/issuables/subscriptions.ts'
import * as changes from '#server/store/planning/label-changes.ts'
import * as store from '#server/store/planning/labels.ts'
import type { LabelSet, LabelViewer, LabelView } from '#server/store/planning/labels.ts'
import { checkColor, checkDescription, checkTitle, titleTaken } from './label-fields.ts'
import { requireGroupAbove } from './promotion.ts'

export interface LabelQuery {
  with_counts?: boolean
  include_ancestor_groups?: boolean
  search?: string
}

export interface NewLabel {
  name: string
  color: string
  description?: string | null
  priority?: number | null
}

export interface LabelChanges {
  new_name?: string
  color?: string
  description?: string | null
  priority?: number | null
}

/** An id, or a string: digits are an id, anything else is a name. */
type LabelReference = number | string

export async function listLabels(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  query: LabelQuery,
  page: PageRequest,
): Promise<Page<LabelView>> {
  const space = await requireSpace(deps, user, reference, 'reader')
  const set = labelsOf(space, query.include_ancestor_groups)
  const viewer = viewerOf(deps, user, space, query.with_counts)
  return await listOrSearch(deps, query, (db) =>
    store.listLabels(db, set, viewer, query.search, sliceOf(page)),
  )
}

export async function getLabel(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  label: LabelReference,
  query: LabelQuery,
): Promise<LabelView> {
  const space = await requireSpace(deps, user, reference, 'reader')
  return findLabel(deps, user, space, label, query)
}

/**
 * Creates a label. Refuses titles that a parent group already uses, since issues could not tell the two labels apart.
 */
export async function createLabel(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  { name, color, description = null, priority = null }: NewLabel,
): Promise<LabelView> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  const title = checkTitle(name)
  const row = {
    ...space.owner,
    root_id: space.rootId,
    title,
    color: checkColor(color),
    description: checkDescription(description),
    ...timestamps(deps),
  }
  const id = await inTransaction(deps, async (deps) => {
    const taken = await store.findLabelsTitled(deps.db, labelsOf(space), [title])
    if (taken.length > 0) throw labelExists()
    const label = await changes.insertLabel(deps.db, row)
    if (space.kind === 'project') {
      await changes.setLabelPriority(deps.db, space.row.id, label.id, priority)
    }
    return label.id
  }).catch(refusingTaken(labelExists))
  announcePlanning(deps, space)
  return findLabel(deps, user, space, id, {})
}

export async function updateLabel(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  label: LabelReference,
  { new_name, color, description, priority }: LabelChanges,
): Promise<LabelView> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  const found = await findLabel(deps, user, space, label, { include_ancestor_groups: false })
  const { id } = found
  const title = new_name === undefined ? undefined : checkTitle(new_name)
  const set = {
    ...(title === undefined ? {} : { title }),
    ...(color === undefined ? {} : { color: checkColor(color) }),
    ...(description === undefined
      ? {}
      : { description: checkDescription(description, found.description) }),
    updated_at: deps.now(),
  }
  await inTransaction(deps, async (deps) => {
    const taken =
      title === undefined ? [] : await store.findLabelsTitled(deps.db, labelsOf(space), [title])
    if (taken.some((other) => other.id !== id)) throw titleTaken()
    await changes.updateLabel(deps.db, id, set)
    if (space.kind === 'project' && priority !== undefined) {
      await changes.setLabelPriority(deps.db, space.row.id, id, priority)
    }
  }).catch(refusingTaken(titleTaken))
  announcePlanning(deps, space)
  return findLabel(deps, user, space, id, {})
}

export async function deleteLabel(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  label: LabelReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const space = await requireSpace(deps, user, reference, 'reporter')
  const { id } = await findLabel(deps, user, space, label, { include_ancestor_groups: false })
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'labels', id, unmodifiedSince, 'Label')
    await changes.deleteLabel(deps.db, id)
  })
  announcePlanning(deps, space)
}

/** Promotes a project label to its group. Replaces labels with the same title inside the group. */
export async function promoteLabel(
  deps: Deps,
  user: User,
  project: string,
  label: LabelReference,
): Promise<LabelView> {
  const space = await requireProjectSpace(deps, user, project, 'reporter')
  const found = await findLabel(deps, user, space, label, { include_ancestor_groups: false })
  const group = await requireGroupAbove(
    deps,
    user,
    space,
    'Failed to promote project label to group label',
  )
  const { title, color, description, root_id } = found
  const id = await inTransaction(deps, async (deps) => {
    const set = { ...labelsOf(group), withAncestors: false }
    const existing = await store.findLabel(deps.db, set, noViewer, title)
    const into =
      existing ??
      (await changes.insertLabel(deps.db, {
        ...group.owner,
        root_id,
        title,
        color,
        description,
        ...timestamps(deps),
      }))
    await changes.absorbLabels(deps.db, into, group.row.id)
    return into.id
  }).catch(refusingTaken(labelExists))
  announcePlanning(deps, group)
  return findLabel(deps, user, space, id, {})
}

export async function subscribeToLabel(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  label: LabelReference,
  subscribed: boolean,
): Promise<LabelView> {
  const space = await requireSpace(deps, user, reference, 'reader')
  const found = await findLabel(deps, user, space, label, {})
  await setSubscription(deps.db, user.id, { type: 'label', id: found.id }, subscribed)
  return { ...found, subscribed: subscribed ? 1 : 0 }
}

async function findLabel(
  deps: Deps,
  user: User | null,
  space: Space,
  label: LabelReference,
  query: LabelQuery,
): Promise<LabelView> {
  const found = await store.findLabel(
    deps.db,
    labelsOf(space, query.include_ancestor_groups),
    viewerOf(deps, user, space, query.with_counts),
    label,
  )
  if (!found) throw absent('Label')
  return found
}

function labelsOf(space: Space, withAncestors = true): LabelSet {
  return { owner: space.owner, namespaceId: space.namespaceId, withAncestors }
}

function viewerOf(deps: Deps, user: User | null, space: Space, counted = false): LabelViewer {
  const viewerId = user?.id ?? null
  if (!counted) return { viewerId, counted: null }
  const seesCode =
    space.kind === 'group' ||
    (space.row.merge_requests_enabled === 1 && canReadCode(user, space.row))
  const mergeRequests = seesCode ? mergeRequestAccess(deps, user, space) : null
  return { viewerId, counted: { issues: issueAccess(deps, user, space), mergeRequests } }
}

const labelExists = () => conflict('Label already exists')

const noViewer: LabelViewer = { viewerId: null, counted: null }

function timestamps({ now }: Deps) {
  const time = now()
  return { created_at: time, updated_at: time }
}
