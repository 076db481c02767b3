import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { formatDay } from '#server/domain/format-day.ts'
import { dueMail } from '#server/domain/invitations/mail-row.ts'
import { inert, plain } from '#server/domain/invitations/plain-text.ts'
import { hasRole } from '#server/domain/policy.ts'
import { findUser } from '#server/store/accounts/users.ts'
import type { GroupExport } from '#server/store/group-transfers/exports.ts'
import type { GroupImport } from '#server/store/group-transfers/imports.ts'
import { insertMails } from '#server/store/invitations/mails.ts'
import { findNamespace } from '#server/store/spaces/namespaces.ts'
import { findGroupFor } from '#server/store/spaces/spaces.ts'

/* Queue the mails about exports and imports that ended, in the transaction that ends them, so that each is sent once. */

export async function mailFinishedExport(
  deps: Deps,
  row: GroupExport,
  expiresAt: string,
): Promise<void> {
  const end = `${formatDay(expiresAt)}, ${expiresAt.slice(11, 16)} UTC`
  await mailExport(deps, row, 'is ready', `is ready. Download the archive before ${end}:`)
}

export async function mailFailedExport(
  deps: Deps,
  row: GroupExport,
  reason: string,
): Promise<void> {
  await mailExport(deps, row, 'failed', `failed. ${reason}`)
}

/** Queues nothing once the group is gone, with its exports, or its user may no longer download them. */
async function mailExport(
  deps: Deps,
  { group_id, user_id }: GroupExport,
  state: string,
  words: string,
): Promise<void> {
  const user = await findUser(deps.db, user_id)
  const group = await findGroupFor(deps.db, group_id, user_id, today(deps))
  if (!user || !group || !hasRole(user, group, 'owner')) return
  const name = plain(group.full_name)
  await queueResult(deps, user_id, {
    subject: `Export of ${name} ${state}`,
    text: `The export of the group “${name}” ${words}

${deps.config.url}/groups/${group.full_path}/-/export
`,
  })
}

export async function mailFinishedImport(
  deps: Deps,
  { id, user_id, name }: GroupImport,
  groupId: number,
  omissionsCount: number,
): Promise<void> {
  const { url } = deps.config
  const group = await findNamespace(deps.db, groupId)
  const omissions = `
Parts of the archive that were not imported: ${omissionsCount}. See the list:

${url}/groups/import/${id}
`
  await queueResult(deps, user_id, {
    subject: `Import of ${plain(name)} finished`,
    text: `The import of the group “${plain(name)}” has finished. Open the new group:

${url}/${group!.full_path}
${omissionsCount > 0 ? omissions : ''}`,
  })
}

export async function mailFailedImport(
  deps: Deps,
  { user_id, name }: GroupImport,
  reason: string,
): Promise<void> {
  await queueResult(deps, user_id, {
    subject: `Import of ${plain(name)} failed`,
    text: `The import of the group “${plain(name)}” failed. Nothing was imported.

Reason: ${inert(reason)}

To import the archive again, open:

${deps.config.url}/groups/import
`,
  })
}

/** Queues a mail, unless the user is blocked or a bot, which has no mailbox. All other addresses are verified. */
async function queueResult(
  deps: Deps,
  userId: number,
  message: { subject: string; text: string },
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user?.state !== 'active' || user.bot) return
  const row = dueMail(deps, {
    source_type: 'user',
    source_id: userId,
    recipient: user.email,
    ...message,
  })
  await insertMails(deps.db, [row])
}
