import { MAX_LABEL_DESCRIPTION } from '#contract/labels.ts'
import { MAX_MILESTONE_DESCRIPTION } from '#contract/milestones.ts'
import type { Deps } from '#server/deps.ts'
import { firstCharacters, isTooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import {
  findTitled,
  insertBadges,
  insertLabels,
  insertMilestones,
} from '#server/store/group-transfers/staged-groups.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import {
  readBadge,
  readLabel,
  readMember,
  readMilestone,
  type ArchivedMember,
} from './archive-fields.ts'
import { MilestoneNumbers } from './milestone-numbers.ts'
import type { Omissions } from './omissions.ts'
import type { ArchiveObject } from './read-archive.ts'
import { forBatches, shownPath, type StagedGroups } from './stage-groups.ts'

/** The state that the steps of an import share. */
export interface Staging {
  groups: StagedGroups
  /** The group into which the import goes. */
  parent: Namespace | null
  omissions: Omissions
  onLines: (count: number) => Promise<void>
}

/** The results of the first pass over the lines, for boards and memberships. */
export interface StagedPlanning {
  members: { group: Namespace; member: ArchivedMember }[]
  /** The new titles of milestones whose title the parent group uses. */
  newTitles: Map<string, string>
}

/** Kinds of rows that other servers write about themselves. */
const IGNORED_RELATIONS = new Set(['namespace_settings', 'user_contributions'])

/** Inserts labels, milestones and badges, and returns the memberships. Boards come later. */
export async function stagePlanning(
  deps: Deps,
  { groups, parent, omissions, onLines }: Staging,
  chunks: AsyncIterable<Buffer>,
): Promise<StagedPlanning> {
  const result: StagedPlanning = { members: [], newTitles: new Map() }
  const iids = new Map<number, MilestoneNumbers>()

  const stageLabels = async (group: Namespace, objects: readonly ArchiveObject[]) => {
    const labels = objects.map(readLabel)
    const known = await titlesAbove(deps, parent, 'labels', labels)
    const rows = labels
      .filter(({ title }) => !known.has(title))
      .map((label) => ({
        ...ownedBy(deps, group),
        ...label,
        description: shorten(group, 'label description', label, MAX_LABEL_DESCRIPTION),
      }))
    await inTransaction(deps, ({ db }) => insertLabels(db, rows))
  }
  const stageMilestones = async (group: Namespace, objects: readonly ArchiveObject[]) => {
    const milestones = objects.map(readMilestone)
    const taken = await titlesAbove(deps, parent, 'milestones', milestones)
    const numbers = iids.get(group.id) ?? new MilestoneNumbers()
    iids.set(group.id, numbers)
    const rows = milestones.map((milestone) => ({
      ...ownedBy(deps, group),
      ...milestone,
      iid: numbers.take(milestone.iid),
      title: taken.has(milestone.title) ? rename(group, milestone.title) : milestone.title,
      description: shorten(group, 'milestone description', milestone, MAX_MILESTONE_DESCRIPTION),
    }))
    await inTransaction(deps, ({ db }) => insertMilestones(db, group.id, rows))
  }
  const rename = (group: Namespace, title: string) => {
    const newTitle = `${firstCharacters(title, 240)} (imported)`
    result.newTitles.set(title, newTitle)
    omissions.add({
      group: shownPath(group),
      kind: 'milestone title',
      name: title,
      reason: `The parent group has a milestone with this title, so it was renamed to ${newTitle}`,
    })
    return newTitle
  }
  const shorten = (
    group: Namespace,
    kind: string,
    { title, description }: { title: string; description: string | null },
    max: number,
  ) => {
    if (description === null || !isTooLong(description, max)) return description
    omissions.add({
      group: shownPath(group),
      kind,
      name: title,
      reason: `It is longer than ${max} characters, so its end was left out`,
    })
    return firstCharacters(description, max)
  }

  await forBatches(chunks, async (groupId, relation, objects) => {
    if (relation === 'boards') return
    const group = groups.get(groupId)!
    if (relation === 'labels') await stageLabels(group, objects)
    else if (relation === 'milestones') await stageMilestones(group, objects)
    else if (relation === 'badges') {
      const rows = objects.map((object) => ({ ...ownedBy(deps, group), ...readBadge(object) }))
      await inTransaction(deps, ({ db }) => insertBadges(db, rows))
    } else if (relation === 'members') {
      result.members.push(...objects.map((object) => ({ group, member: readMember(object) })))
    } else if (!IGNORED_RELATIONS.has(relation)) {
      for (const { fields } of objects) {
        const title = fields['title'] ?? fields['name']
        const name = typeof title === 'string' ? title : ''
        omissions.add({ group: shownPath(group), kind: relation, name, reason: 'Not supported' })
      }
    }
    await onLines(objects.length)
  })
  return result
}

/** Returns the titles that the parent group or a group above it uses. */
async function titlesAbove(
  { db }: Deps,
  parent: Namespace | null,
  table: 'labels' | 'milestones',
  rows: readonly { title: string }[],
): Promise<Set<string>> {
  if (!parent) return new Set()
  const titles = rows.map(({ title }) => title)
  return new Set((await findTitled(db, table, parent.id, titles)).map(({ title }) => title))
}

export function ownedBy({ now }: Deps, group: Namespace) {
  const time = now()
  return { root_id: group.root_id, group_id: group.id, created_at: time, updated_at: time }
}
