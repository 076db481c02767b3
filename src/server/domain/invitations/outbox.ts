import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { findOpenInvitations } from '#server/store/invitations/invitations.ts'
import { listMails, type Mail } from '#server/store/invitations/mails.ts'
import { writeMessage } from './invitation-mail.ts'

/** Returns mails with their texts. The text is null once the invitation has ended. */
export async function readOutbox(deps: Deps, page: PageRequest): Promise<Page<Mail>> {
  const { rows, total } = await listMails(deps.db, sliceOf(page))
  const ids = rows.flatMap(({ invitation_id }) => invitation_id ?? [])
  const open = ids.length > 0 ? await findOpenInvitations(deps.db, ids, deps.now()) : []
  const views = rows.map((mail) => {
    const invitation = open.find(({ id }) => id === mail.invitation_id)
    const written = invitation ? writeMessage(deps, mail, invitation).text : null
    return { ...mail, text: mail.text ?? written }
  })
  return { rows: views, total }
}
