import { html, type Html } from './html.ts'

export interface ConsentForm {
  csrfToken: string
  action: string
  application: string
  /** The host to which the person returns. */
  destination: string
  username: string
  scopes: readonly { name: string; text: string }[]
}

export function consentPage(form: ConsentForm): Html {
  return html`<form class="card" method="post" action="${form.action}">
    <input type="hidden" name="csrf_token" value="${form.csrfToken}" />
    <p>
      <strong>${form.application}</strong> wants to access your account
      <strong>@${form.username}</strong>. It will be able to:
    </p>
    <ul class="scopes">
      ${form.scopes.map(({ name, text }) => html`<li>${text}<code>${name}</code></li>`)}
    </ul>
    <p class="muted">You will be redirected to <strong>${form.destination}</strong>.</p>
    <div class="buttons">
      <button class="button primary" name="decision" value="allow">Allow</button>
      <button class="button" name="decision" value="deny">Deny</button>
    </div>
  </form>`
}
