import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { findOpenInvitations } from '#server/store/invitations/invitations.ts'
import { listMails, type Mail } from '#server/store/invitations/mails.ts'
import { writeMessage } from './invitation-mail.ts'

/** A mail with its text. The text is null once the invitation has ended. */
export type MailView = Mail & { text: string | null }

export async function readOutbox(deps: Deps, page: PageRequest): Promise<Page<MailView>> {
  const { rows, total } = await listMails(deps.db, sliceOf(page))
  const ids = rows.flatMap(({ invitation_id }) => invitation_id ?? [])
  const open = ids.length > 0 ? await findOpenInvitations(deps.db, ids, deps.now()) : []
  const views = rows.map((mail) => {
    const invitation = open.find(({ id }) => id === mail.invitation_id)
    return { ...mail, text: invitation ? writeMessage(deps, mail, invitation).text : null }
  })
  return { rows: views, total }
}
