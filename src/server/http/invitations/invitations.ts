import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/invitations.ts'
import type { Invitation, InvitationsSent } from '#contract/invitations.ts'
import { listMails, type Mail } from '#contract/mails.ts'
import type { Deps } from '#server/deps.ts'
import {
  listInvitationsOf,
  revokeInvitation,
  updateInvitation,
} from '#server/domain/invitations/invitations.ts'
import { readOutbox } from '#server/domain/invitations/outbox.ts'
import { sendInvitations } from '#server/domain/invitations/send-invitations.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { InvitationView } from '#server/store/invitations/invitations.ts'
import type { Mail as MailRow } from '#server/store/invitations/mails.ts'

const routes = {
  project: {
    send: contract.sendProjectInvitations,
    list: contract.listProjectInvitations,
    update: contract.updateProjectInvitation,
    revoke: contract.revokeProjectInvitation,
  },
  group: {
    send: contract.sendGroupInvitations,
    list: contract.listGroupInvitations,
    update: contract.updateGroupInvitation,
    revoke: contract.revokeGroupInvitation,
  },
} as const

/** Mounts invitations, and the outbox in which administrators see their mails. */
export function mountInvitations(app: FastifyInstance, deps: Deps): void {
  mountInvitationsOf(app, deps, 'project')
  mountInvitationsOf(app, deps, 'group')
  mount(app, deps, listMails, async ({ page }) => {
    const { rows, total } = await readOutbox(deps, page)
    return { rows: rows.map(presentMail), total }
  })
}

function mountInvitationsOf(app: FastifyInstance, deps: Deps, kind: 'project' | 'group'): void {
  const { send, list, update, revoke } = routes[kind]

  mount(app, deps, send, async ({ input, user }) =>
    presentReasons(await sendInvitations(deps, user, kind, input)),
  )
  mount(app, deps, list, async ({ input, user, page }) => {
    const { rows, total } = await listInvitationsOf(deps, user, kind, input, page)
    return { rows: rows.map(presentInvitation), total }
  })
  mount(app, deps, update, async ({ input, user }) =>
    presentInvitation(await updateInvitation(deps, user, kind, input)),
  )
  mount(app, deps, revoke, async ({ input, user, unmodifiedSince }) => {
    await revokeInvitation(deps, user, kind, input, unmodifiedSince)
    return null
  })
}

function presentReasons(reasons: ReadonlyMap<string, string> | string): InvitationsSent {
  if (typeof reasons === 'string') return { status: 'error', message: reasons }
  if (reasons.size === 0) return { status: 'success' }
  return { status: 'error', message: Object.fromEntries(reasons) }
}

function presentInvitation(invitation: InvitationView): Invitation {
  return {
    id: invitation.id,
    invite_email: invitation.email,
    invite_token: invitation.digest,
    created_at: invitation.created_at,
    access_level: invitation.access_level,
    expires_at: invitation.expires_at,
    ...(invitation.user_name === null ? {} : { user_name: invitation.user_name }),
    created_by_name: invitation.created_by_name,
    link_expires_at: invitation.link_expires_at,
    ...(invitation.mail_state === null ? {} : { mail_state: invitation.mail_state }),
  }
}

function presentMail(mail: MailRow): Mail {
  const isQueued = mail.state === 'queued'
  const isCanceled = isQueued && mail.text === null
  return {
    id: mail.id,
    message_id: mail.message_id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    state: isCanceled ? 'canceled' : mail.state,
    attempts: mail.attempts,
    error: mail.error,
    next_attempt_at: isQueued && !isCanceled ? mail.next_attempt_at : null,
    created_at: mail.created_at,
    sent_at: mail.sent_at,
  }
}
