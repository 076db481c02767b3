import { html, type Html } from './html.ts'

export function signOutPage(form: { csrfToken: string; username: string }): Html {
  return html`<form class="card" method="post" action="/users/sign_out">
    <input type="hidden" name="csrf_token" value="${form.csrfToken}" />
    <p>You are signed in as <strong>@${form.username}</strong> in this browser.</p>
    <div class="buttons">
      <button class="button primary">Sign out</button>
      <a class="button" href="/">Stay signed in</a>
    </div>
  </form>`
}
