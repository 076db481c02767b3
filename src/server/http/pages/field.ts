import { html, type Html } from './html.ts'

/** Renders a required field with its label. The field's name is its id, too. */
export function field(label: string, name: string, attributes: Html): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required ${attributes} />
  </div>`
}
