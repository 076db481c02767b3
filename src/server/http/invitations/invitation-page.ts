import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import {
  endSession,
  isCsrfToken,
  newSessionValue,
  readSession,
  startSession,
} from '#server/domain/accounts/sessions.ts'
import { knownBrowser } from '#server/domain/accounts/sign-in.ts'
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  signUp,
  unsubscribe,
} from '#server/domain/invitations/acceptance.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { sentenceOf } from '#server/domain/spaces/member-additions.ts'
import { invitationCard, unsubscribeCard } from '#server/http/pages/invitation-card.ts'
import { messagePage } from '#server/http/pages/message-page.ts'
import { sendHtml } from '#server/http/pages/page.ts'
import { formField } from '#server/http/protocol/form-fields.ts'
import {
  isSameOrigin,
  pageToken,
  rememberBrowser,
  sessionValue,
  setSessionCookie,
} from '#server/http/protocol/session-cookie.ts'

const PATH = '/-/invites/:token'
const EXPIRED = 'This page was open for too long. Please try again.'

type Answer = (token: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Mounts the page behind an invitation's link. Opening it changes nothing, since mail scanners open links, too. Its
 * forms accept or decline, or create an account.
 */
export function mountInvitationPage(app: FastifyInstance, deps: Deps): void {
  const answering = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    await app.throttle(request, reply, null)
    const { token } = request.params as { token: string }
    try {
      return await answer(token, request, reply)
    } catch (error) {
      if (error instanceof Refusal) return refuse(deps, error, token, request, reply)
      throw error
    }
  }
  const submitting = (answer: Answer) =>
    answering(async (token, request, reply) => {
      const value = sessionValue(request)
      const isOurs = value !== null && isCsrfToken(deps, value, formField(request, 'csrf_token'))
      if (isOurs && isSameOrigin(deps, request)) return answer(token, request, reply)
      return show(deps, token, request, reply, 422, EXPIRED)
    })

  app.get(
    PATH,
    answering((token, request, reply) => show(deps, token, request, reply, 200, null)),
  )
  app.post(
    `${PATH}/accept`,
    submitting(async (token, request, reply) => {
      const session = await readSession(deps, sessionValue(request)!)
      if (!session) return show(deps, token, request, reply, 401, null)
      const { source_path } = await acceptInvitation(deps, session.user, token)
      return reply.redirect(pathOf(source_path), 303)
    }),
  )
  app.post(
    `${PATH}/sign_up`,
    submitting(async (token, request, reply) => {
      const { user, invitation } = await signUp(deps, token, {
        name: formField(request, 'name'),
        username: formField(request, 'username'),
        password: formField(request, 'password'),
      })
      await endSession(deps, sessionValue(request)!)
      const { value } = await startSession(deps, user, {
        remember: false,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      })
      setSessionCookie(deps, reply, value)
      rememberBrowser(deps, reply, knownBrowser(deps, user.id))
      return reply.redirect(pathOf(invitation.source_path), 303)
    }),
  )
  app.post(
    `${PATH}/decline`,
    submitting(async (token, _request, reply) => {
      const { source_name } = await declineInvitation(deps, token)
      return sendMessage(reply, 200, 'Declined', `You declined the invitation to ${source_name}.`)
    }),
  )
  app.get(
    `${PATH}/unsubscribe`,
    answering(async (token, _request, reply) => {
      const { invitation } = await readInvitation(deps, null, token)
      const main = unsubscribeCard(invitation)
      return sendHtml(reply, 200, { title: 'Unsubscribe', csrfToken: null, main })
    }),
  )
  app.post(
    `${PATH}/unsubscribe`,
    // Mail programs post here with one click and without cookies (RFC 8058). The link's token is the proof.
    answering(async (token, _request, reply) => {
      const { source_name } = await unsubscribe(deps, token)
      const text = `You will receive no more emails about the invitation to ${source_name}.`
      return sendMessage(reply, 200, 'Unsubscribed', text)
    }),
  )
}

/** Shows the problem with the entered fields, or says that the invitation is not valid. */
async function refuse(
  deps: Deps,
  { kind, detail }: Refusal,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  switch (kind) {
    case 'absent':
      return sendMessage(reply, 404, 'Invitation not found', INVALID_INVITATION)
    case 'forbidden':
      return show(deps, token, request, reply, 403, null)
    case 'invalid':
    case 'conflict':
      return show(deps, token, request, reply, 422, `${sentenceOf(detail)}.`)
    default:
      throw new Refusal(kind, detail)
  }
}

const INVALID_INVITATION =
  'This invitation is not valid. It may have expired, been revoked or already been used. Please ask for a new one.'

async function show(
  deps: Deps,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  problem: string | null,
): Promise<FastifyReply> {
  const value = sessionValue(request) ?? newSessionValue()
  const session = await readSession(deps, value)
  const user = session?.user ?? null
  const { invitation, visitor } = await readInvitation(deps, user, token)
  if (value !== sessionValue(request)) setSessionCookie(deps, reply, value)
  const csrfToken = pageToken(deps, request, value)
  const main = invitationCard({
    csrfToken,
    path: PATH.replace(':token', encodeURIComponent(token)),
    invitation,
    visitor,
    username: user?.username ?? null,
    entered: { name: formField(request, 'name'), username: formField(request, 'username') },
    problem,
  })
  return sendHtml(reply, status, { title: 'Invitation', csrfToken, main })
}

function sendMessage(reply: FastifyReply, status: number, title: string, text: string) {
  const link = { href: '/', text: 'Open Mergeboard' }
  return sendHtml(reply, status, { title, csrfToken: null, main: messagePage({ text, link }) })
}

const pathOf = (fullPath: string) => `/${fullPath.split('/').map(encodeURIComponent).join('/')}`
