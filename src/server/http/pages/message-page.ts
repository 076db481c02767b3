import { html, type Html } from './html.ts'

/** A page that reports one event and links to the next step. */
export function messagePage({
  text,
  detail = null,
  link,
}: {
  text: string
  /** Technical detail for developers and administrators. */
  detail?: string | null
  link: { href: string; text: string }
}): Html {
  return html`<div class="card">
    <p>${text}</p>
    ${detail !== null && html`<p class="muted"><code>${detail}</code></p>`}
    <a class="button" href="${link.href}">${link.text}</a>
  </div>`
}
