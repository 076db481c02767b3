/** Text that is HTML already. Everything else is escaped where it is put in. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

/** `html\`<p>${name}</p>\``: what is put in is text, unless it is `Html`. Null and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0]!
  for (const [index, part] of parts.entries()) text += render(part) + strings[index + 1]!
  return new Html(text)
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === false) return ''
  if (typeof part === 'object') return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
