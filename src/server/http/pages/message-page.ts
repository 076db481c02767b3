import { html, type Html } from './html.ts'

/** One thing that happened, and where to go from here. */
export function messagePage({
  text,
  detail = null,
  link,
}: {
  text: string
  /** What a developer or administrator would ask for. */
  detail?: string | null
  link: { href: string; text: string }
}): Html {
  return html`<div class="card">
    <p>${text}</p>
    ${detail !== null && html`<p class="muted"><code>${detail}</code></p>`}
    <a class="button" href="${link.href}">${link.text}</a>
  </div>`
}
