import type { Deps } from '#server/deps.ts'
import { deliverSoon } from '#server/domain/invitations/deliver-mails.ts'
import { newLink } from '#server/domain/invitations/invitation-link.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { detailWords, forbidden, Refusal } from '#server/domain/refusal.ts'
import { groupFailure, newGroupProblems } from '#server/domain/spaces/group-problems.ts'
import { requireGroupPlace, savingGroup } from '#server/domain/spaces/groups.ts'
import { refuseProblems } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import {
  deleteImportsBefore,
  findWaitingImport,
  updateImport,
  type GroupImport,
} from '#server/store/group-transfers/imports.ts'
import { listStagedRoots, publishTree } from '#server/store/group-transfers/staged-groups.ts'
import { insertInvitations } from '#server/store/invitations/invitations.ts'
import { deleteGroupTree } from '#server/store/removal/space-removal.ts'
import { insertMembers } from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import type { Group } from '#server/store/spaces/spaces.ts'
import { checkArchive } from './check-groups.ts'
import { discardArchive, openArchive, sweepUploads } from './import-files.ts'
import { matchMembers, type ArchivedInvitation, type Membership } from './match-members.ts'
import { collectOmissions } from './omissions.ts'
import { mailFailedImport, mailFinishedImport } from './result-mails.ts'
import { stageBoards } from './stage-boards.ts'
import { stageGroups, type StagedGroups } from './stage-groups.ts'
import { stagePlanning } from './stage-planning.ts'

const MAX_ATTEMPTS = 5
const RETENTION_DAYS = 30
const HOUR = 60 * 60 * 1000
const BATCH_SIZE = 500

/** Runs the waiting imports in the background, and retries until none is left. Deletes old ones, and unused archives. */
export function importSoon(deps: Deps): void {
  deps.transfers.retryUntilDone('group imports', () => runImports(deps))
}

/** Runs all waiting imports, after deleting old ones and unused archives. */
export async function runImports(deps: Deps): Promise<void> {
  await deleteStaged(deps)
  await sweepUploads(deps, HOUR)
  const end = new Date(Date.parse(deps.now()) - RETENTION_DAYS * 24 * HOUR).toISOString()
  await deleteImportsBefore(deps.db, end)
  let next: GroupImport | undefined
  while ((next = await findWaitingImport(deps.db))) await runImport(deps, next)
}

/**
 * Runs an import from the beginning. The groups are filled while they are hidden, in small transactions that hold up
 * nobody, and then appear at once. A crash in between leaves only hidden groups, which the next run deletes.
 */
async function runImport(deps: Deps, row: GroupImport): Promise<void> {
  const attempts = row.attempts + 1
  try {
    await updateImport(deps.db, row.id, { state: 'started', attempts, done: 0 })
    await fillAndPublish(deps, row)
  } catch (error) {
    await deleteStaged(deps)
    const isRefused = error instanceof Refusal
    if (isRefused || attempts >= MAX_ATTEMPTS) {
      await (isRefused
        ? failImport(deps, row, reasonOf(error), wordsOf(error))
        : failImport(deps, row, 'The import failed. Try again.'))
      await discardArchive(deps, row.file)
    }
    if (!isRefused) throw error
    return
  }
  deliverSoon(deps)
  await discardArchive(deps, row.file)
}

async function failImport(
  deps: Deps,
  row: GroupImport,
  error: string,
  words = error,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const end = { state: 'failed', error, finished_at: deps.now() } as const
    await updateImport(deps.db, row.id, end)
    await mailFailedImport(deps, row, words)
  })
  deliverSoon(deps)
}

async function fillAndPublish(deps: Deps, row: GroupImport): Promise<void> {
  const user = await findUser(deps.db, row.user_id)
  if (user?.state !== 'active') throw forbidden()
  const parent = await requireGroupPlace(deps, user, row.parent_id)
  const { groups: archived, levels } = await checkArchive(openArchive(deps, row.file))
  const groups = await stageGroups(deps, row, parent, archived)
  const omissions = collectOmissions()
  let done = 0
  const onLines = (count: number) => updateImport(deps.db, row.id, { done: (done += count) })
  const staging = { groups, parent, omissions, onLines }
  const planning = await stagePlanning(deps, staging, openArchive(deps, row.file))
  const { people, ...joining } = await matchMembers(deps, user, planning.members, omissions)
  await stageBoards(deps, staging, planning, people, openArchive(deps, row.file))
  await publish(deps, row, user, { groups, levels, ...joining, result: omissions.columns() })
}

/** Moves the groups to their place and shows them, in one transaction with their members. */
async function publish(
  deps: Deps,
  row: GroupImport,
  user: User,
  {
    groups,
    levels,
    memberships,
    invitations,
    result,
  }: {
    groups: StagedGroups
    levels: number
    memberships: Membership[]
    invitations: ArchivedInvitation[]
    result: { omissions: string; omissions_count: number }
  },
): Promise<void> {
  const [root] = groups.values()
  const { name, path } = row
  await savingGroup(deps, async (deps) => {
    const place = await requireGroupPlace(deps, user, row.parent_id)
    if (place) await lockTree(deps.db, place)
    // It may have changed before the lock.
    const parent = await requireGroupPlace(deps, user, row.parent_id)
    refuseProblems(groupFailure, await newGroupProblems(deps.db, parent, { name, path, levels }))
    await publishTree(deps.db, root!, parent, { name, path })
    const rows = withImporter(memberships, { group: root!, user, parent })
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      const some = rows.slice(from, from + BATCH_SIZE)
      await insertMembers(
        deps.db,
        some.map((member) => memberRow(deps, user, member)),
      )
    }
    for (let from = 0; from < invitations.length; from += BATCH_SIZE) {
      const some = invitations.slice(from, from + BATCH_SIZE)
      await insertInvitations(
        deps.db,
        some.map((invitation) => invitationRow(deps, user, invitation)),
      )
    }
    await updateImport(deps.db, row.id, {
      ...result,
      state: 'finished',
      group_id: root!.id,
      finished_at: deps.now(),
    })
    await mailFinishedImport(deps, row, root!.id, result.omissions_count)
  })
}

/** Adds the importer as owner of the new root, or in a parent group with at most the importer's role there. */
function withImporter(
  memberships: readonly Membership[],
  { group, user, parent }: { group: Membership['group']; user: User; parent: Group | null },
): Membership[] {
  const isOwn = (each: Membership) => each.group.id === group.id && each.userId === user.id
  const level =
    parent && !user.admin ? Math.min(parent.access_level, accessLevel.owner) : accessLevel.owner
  return [
    { group, userId: user.id, accessLevel: level, expires_at: null },
    ...memberships.filter((each) => !isOwn(each)),
  ]
}

function memberRow({ now }: Deps, user: User, { group, userId, ...rest }: Membership) {
  const time = now()
  return {
    root_id: group.root_id,
    source_type: 'group' as const,
    source_id: group.id,
    user_id: userId,
    access_level: rest.accessLevel,
    expires_at: rest.expires_at,
    created_by_id: user.id,
    created_at: time,
    updated_at: time,
  }
}

/** Its link has expired, so that an archive sends no mails: those who manage members may invite the person again. */
function invitationRow(
  deps: Deps,
  user: User,
  { group, email, accessLevel: access_level, expires_at }: ArchivedInvitation,
) {
  const time = deps.now()
  return {
    root_id: group.root_id,
    source_type: 'group' as const,
    source_id: group.id,
    email,
    access_level,
    expires_at,
    ...newLink(deps),
    link_expires_at: time,
    created_by_id: user.id,
    created_at: time,
    updated_at: time,
  }
}

/** Deletes the hidden groups of interrupted imports. No other import runs at the same time. */
async function deleteStaged({ db }: Deps): Promise<void> {
  for (const { id } of await listStagedRoots(db)) await deleteGroupTree(db, id)
}

function reasonOf({ kind, detail, hints: { heading } }: Refusal): string {
  if (typeof detail === 'string' && kind === 'invalid') return detail
  if (heading !== undefined) return JSON.stringify({ heading, problems: detail })
  return kind === 'absent'
    ? 'The parent group no longer exists.'
    : 'You may no longer create groups there.'
}

/** Says why for people, such as `Failed to save group: path has already been taken.` */
function wordsOf(refusal: Refusal): string {
  const { detail, hints } = refusal
  if (hints.heading === undefined || detail === undefined) return reasonOf(refusal)
  return `${hints.heading}: ${detailWords(detail)}.`
}
