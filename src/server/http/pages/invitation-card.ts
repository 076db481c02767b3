import { roleName } from '#contract/rights.ts'
import { formatDay } from '#server/domain/format-day.ts'
import type { Visitor } from '#server/domain/invitations/acceptance.ts'
import type { InvitationDetails } from '#server/store/invitations/invitations.ts'
import { field } from './field.ts'
import { html, type Html } from './html.ts'

export interface InvitationForm {
  csrfToken: string
  /** The invitation's path. */
  path: string
  invitation: InvitationDetails
  visitor: Visitor
  /** The username of the signed-in user. */
  username: string | null
  /** The fields entered for a new account. */
  entered: { name: string; username: string }
  problem: string | null
}

export function invitationCard(form: InvitationForm): Html {
  const { created_by_name: inviter, source_type, source_name, access_level } = form.invitation
  const { email, link_expires_at, expires_at } = form.invitation
  return html`<form class="card" method="post" action="${form.path}/accept">
    ${form.problem !== null && html`<p class="problem" id="problem" role="alert">${form.problem}</p>`}
    <input type="hidden" name="csrf_token" value="${form.csrfToken}" />
    <p>
      <strong>${inviter ?? 'Someone'}</strong> invited you to join the ${source_type}
      <strong>${source_name}</strong>. Your role: ${roleName(access_level)}.
      ${expires_at !== null && html`Your membership will end on ${formatDay(expires_at)}.`}
    </p>
    <p class="muted">
      This invitation is for <strong>${email}</strong> and works until
      ${formatDay(link_expires_at)}.
    </p>
    ${steps[form.visitor](form)}
  </form>`
}

const steps: Record<Visitor, (form: InvitationForm) => Html> = {
  invited: ({ path, username }) =>
    html`<p class="muted">You are signed in as <strong>@${username}</strong>.</p>
      <div class="buttons">
        <button class="button primary">Accept</button>
        ${declineButton(path)}
      </div>`,
  other: ({ username }) =>
    html`<p>
        You are signed in as <strong>@${username}</strong>, whose email address is different. Sign
        out and open the link again, or ask for an invitation to your own email address.
      </p>
      <a class="button" href="/oauth/end_session">Sign out</a>`,
  signedOut: ({ path, invitation }) =>
    html`<a
        class="button primary"
        href="/users/sign_in?${new URLSearchParams({ return_to: path, login: invitation.email }).toString()}"
        >Sign in to accept</a
      >
      ${declineButton(path)}`,
  newcomer: newcomerFields,
}

const declineButton = (path: string) =>
  html`<button class="button" formaction="${path}/decline" formnovalidate>Decline</button>`

function newcomerFields({ path, entered, problem }: InvitationForm): Html {
  // The service's problems name their fields.
  const described = (name: string) =>
    new RegExp(`\\b${name}\\b`, 'i').test(problem ?? '') &&
    html`aria-invalid="true" aria-describedby="problem"`
  return html`${field(
      'Name',
      'name',
      html`value="${entered.name}" autocomplete="name" maxlength="255" ${described('name')}`,
    )}
    ${field(
      'Username',
      'username',
      html`value="${entered.username}" autocomplete="username" autocapitalize="none"
      spellcheck="false" maxlength="255" ${described('username')}`,
    )}
    ${field(
      'Password',
      'password',
      html`type="password" autocomplete="new-password" minlength="8" maxlength="128"
      ${described('password')}`,
    )}
    <div class="buttons">
      <button class="button primary" formaction="${path}/sign_up">Create account</button>
      ${declineButton(path)}
    </div>`
}

/** Asks before the mails about an invitation stop. Its form posts to its own page. */
export function unsubscribeCard({ email, source_name }: InvitationDetails): Html {
  return html`<form class="card" method="post">
    <p>
      Stop emails to <strong>${email}</strong> about the invitation to
      <strong>${source_name}</strong>? You can still accept it.
    </p>
    <button class="button primary">Unsubscribe</button>
  </form>`
}
