import { html, type Html } from './html.ts'

export interface SignInForm {
  csrfToken: string
  /** The path to continue at. */
  returnTo: string
  login: string
  remember: boolean
  problem: string | null
  /** Demo usernames to offer. */
  demoUsers: readonly string[]
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

export function signInPage(form: SignInForm): Html {
  const isWrong = form.problem !== null
  const described = isWrong && html` aria-invalid="true" aria-describedby="problem"`
  return html`<form class="card" method="post" action="/users/sign_in">
      ${isWrong && html`<p class="problem" id="problem" role="alert">${form.problem}</p>`}
      <input type="hidden" name="csrf_token" value="${form.csrfToken}" />
      <input type="hidden" name="return_to" value="${form.returnTo}" />
      <div class="field">
        <label for="login">Username or e-mail</label>
        <input
          id="login"
          name="login"
          value="${form.login}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="255"
          required
          ${described}
          ${form.login === '' && html`autofocus`}
        />
      </div>
      <div class="field">
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${described}
          ${form.login !== '' && html`autofocus`}
        />
      </div>
      <label class="check">
        <input type="checkbox" name="remember" value="1" ${form.remember && html`checked`} />
        Remember me
      </label>
      <button class="button primary">Sign in</button>
    </form>
    ${
      form.demoUsers.length > 0 &&
      html`<p class="muted">
        Demo: sign in as ${anyOf.format(form.demoUsers)}. The password was printed when the service
        started.
      </p>`
    }`
}
