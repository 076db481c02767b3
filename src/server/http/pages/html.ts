import { escapeHtml } from '#server/http/present/html.ts'

/** HTML text. Everything else is escaped on insertion. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

/** Builds HTML: `html\`<p>${name}</p>\``. Values are escaped unless they are `Html`. Null and false insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0]!
  for (const [index, part] of parts.entries()) text += render(part) + strings[index + 1]!
  return new Html(text)
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === false) return ''
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}
