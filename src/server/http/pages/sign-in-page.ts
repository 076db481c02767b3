import { field } from './field.ts'
import { html, type Html } from './html.ts'

export interface SignInForm {
  csrfToken: string
  /** The path to open after signing in. */
  returnTo: string
  login: string
  remember: boolean
  problem: string | null
  /** The usernames of the demo users to offer. */
  demoUsers: readonly string[]
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

export function signInPage(form: SignInForm): Html {
  const isWrong = form.problem !== null
  const described = isWrong && html`aria-invalid="true" aria-describedby="problem"`
  return html`<form class="card" method="post" action="/users/sign_in">
      ${isWrong && html`<p class="problem" id="problem" role="alert">${form.problem}</p>`}
      <input type="hidden" name="csrf_token" value="${form.csrfToken}" />
      <input type="hidden" name="return_to" value="${form.returnTo}" />
      ${field(
        'Username or email',
        'login',
        html`value="${form.login}" autocomplete="username" autocapitalize="none" spellcheck="false"
        maxlength="255" ${described} ${form.login === '' && html`autofocus`}`,
      )}
      ${field(
        'Password',
        'password',
        html`type="password" autocomplete="current-password" ${described}
        ${form.login !== '' && html`autofocus`}`,
      )}
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
