import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import { digestOf } from '#server/domain/accounts/digest.ts'
import { scopeTexts, type Scope } from '#server/domain/accounts/scopes.ts'
import { isSigned, sign } from '#server/domain/accounts/secrets.ts'
import { isCsrfToken, readSession } from '#server/domain/accounts/sessions.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { consentPage } from '#server/http/pages/consent-page.ts'
import { messagePage } from '#server/http/pages/message-page.ts'
import { sendHtml } from '#server/http/pages/page.ts'
import { formField } from '#server/http/protocol/form-fields.ts'
import { isSameOrigin, pageToken, sessionValue } from '#server/http/protocol/session-cookie.ts'
import { SUDO_REASON } from './oauth-consent.ts'
import { interactionPath } from './oauth-provider.ts'

type Interaction = InstanceType<Provider['Interaction']>

/** Mounts the authorization steps that need a person: sign-in and, for most applications, consent. */
export function mountOauthInteraction(app: FastifyInstance, deps: Deps, provider: Provider): void {
  const path = interactionPath(':uid')

  app.get(path, async (request, reply) => {
    await app.throttle(request, reply, null)
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return sendExpired(reply)
    const value = sessionValue(request)
    const session = value === null ? undefined : await readSession(deps, value)
    const isLogin = interaction.prompt.name === 'login'
    const { after } = request.query as Record<string, unknown>
    const mustSignIn = isLogin && asksForSignIn(interaction)
    if (!session || (mustSignIn && !isSignedInAfter(deps, interaction.uid, after, value!))) {
      return sendToSignIn(deps, reply, interaction, session ? value : null)
    }
    if (isLogin) {
      await leaveOtherLogin(interaction, session.user)
      return finish(provider, request, reply, loginOf(session.user))
    }
    return sendConsent(provider, reply, interaction, session.user, pageToken(deps, request, value!))
  })

  app.post(path, async (request, reply) => {
    await app.throttle(request, reply, null)
    const interaction = await findInteraction(provider, request, reply)
    const value = sessionValue(request)
    const session = value === null ? undefined : await readSession(deps, value)
    const isOurs =
      interaction?.prompt.name === 'consent' &&
      session !== undefined &&
      interaction.session?.accountId === String(session.user.id) &&
      isSameOrigin(deps, request) &&
      isCsrfToken(deps, value!, formField(request, 'csrf_token'))
    if (!isOurs) return sendExpired(reply)
    if (formField(request, 'decision') !== 'allow') {
      return finish(provider, request, reply, {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request.',
      })
    }
    const grantId = await grantAll(provider, interaction, session.user)
    return finish(provider, request, reply, { consent: { grantId } })
  })
}

/**
 * Returns the origins that forms may redirect to on the way to this path: the waiting application's origin, or none.
 */
export async function interactionOrigins(provider: Provider, path: string): Promise<string[]> {
  const uid = /^\/oauth\/interaction\/([\w-]+)(?:\?|$)/.exec(path)?.[1]
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  return interaction ? [originOf(interaction)] : []
}

/** Returns the interaction in the URL. Null unless this browser began the interaction. */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params as { uid: string }
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** True when the person must sign in again: the application requests it, or the scope includes `sudo`. */
function asksForSignIn({ prompt }: Interaction): boolean {
  return ['login_prompt', 'max_age', SUDO_REASON].some((reason) => prompt.reasons.includes(reason))
}

/**
 * Redirects to the sign-in page. The return path identifies the current session, so that only a new session counts as a
 * sign-in.
 */
function sendToSignIn(
  deps: Deps,
  reply: FastifyReply,
  interaction: Interaction,
  before: string | null,
): FastifyReply {
  const { uid } = interaction
  const session = before === null ? 'none' : digestOf(before)
  const after = `${session}.${sign(deps.secrets, 'sign in after', `${uid} ${session}`)}`
  const query = new URLSearchParams({ return_to: `${interactionPath(uid)}?after=${after}` })
  if (before !== null) query.set('again', '1')
  const login = paramOf(interaction, 'login_hint')
  if (login) query.set('login', login)
  return reply.redirect(`/users/sign_in?${query.toString()}`, 303)
}

function isSignedInAfter(deps: Deps, uid: string, after: unknown, session: string): boolean {
  const [before = '', signature = ''] = typeof after === 'string' ? after.split('.') : []
  return (
    before !== digestOf(session) &&
    isSigned(deps.secrets, 'sign in after', `${uid} ${before}`, signature)
  )
}

/** Detaches the interaction from another user's provider session. */
async function leaveOtherLogin(interaction: Interaction, user: User): Promise<void> {
  const { session } = interaction
  if (!session || session.accountId === String(user.id)) return
  interaction.session = { ...session, uid: '' }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

const loginOf = (user: User) => ({ login: { accountId: String(user.id) } })

async function finish(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: true,
  })
  return reply.redirect(next, 303)
}

async function sendConsent(
  provider: Provider,
  reply: FastifyReply,
  interaction: Interaction,
  user: User,
  token: string,
): Promise<FastifyReply> {
  const client = await provider.Client.find(paramOf(interaction, 'client_id'))
  const main = consentPage({
    csrfToken: token,
    action: interactionPath(interaction.uid),
    application: client?.clientName ?? 'An application',
    destination: new URL(paramOf(interaction, 'redirect_uri')).host,
    username: user.username,
    scopes: scopesFor(interaction, user).map((name) => ({
      name,
      text: scopeTexts[name as Scope],
    })),
  })
  const content = { title: 'Allow access?', csrfToken: token, main }
  return sendHtml(reply, 200, content, [originOf(interaction)])
}

/** Drops `sudo` for users who are not administrators, since they cannot use it. */
function scopesFor(interaction: Interaction, user: User): string[] {
  const scopes = paramOf(interaction, 'scope').split(' ')
  return scopes.filter((scope) => scope in scopeTexts && (scope !== 'sudo' || user.admin))
}

/** Creates a grant of exactly the scopes that the page showed. */
async function grantAll(provider: Provider, interaction: Interaction, user: User): Promise<string> {
  const clientId = paramOf(interaction, 'client_id')
  const grant = new provider.Grant({ accountId: String(user.id), clientId })
  const scopes = scopesFor(interaction, user)
  grant.addOIDCScope(scopes.join(' '))
  if (!scopes.includes('sudo')) grant.rejectOIDCScope('sudo')
  return grant.save()
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendHtml(reply, 400, {
    title: 'Sign-in stopped',
    csrfToken: null,
    main: messagePage({
      text: 'This sign-in expired, already finished, or started in another browser. Start again from the application.',
      link: { href: '/', text: 'Go to Mergeboard' },
    }),
  })
}

function paramOf({ params }: Interaction, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

function originOf(interaction: Interaction): string {
  return new URL(paramOf(interaction, 'redirect_uri')).origin
}
