import type { InvitationDetails } from '#server/store/invitations/invitations.ts'
import { html, type Html } from './html.ts'

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
