import MarkdownIt from 'markdown-it'

/** Maximum characters rendered as Markdown. Rendering longer text would block the event loop. */
const LONG = 100_000

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Escapes HTML and leaves links that could run scripts as text. */
const markdown = new MarkdownIt({ html: false })

/** Returns the title and description as HTML. */
export function presentHtml({ title, description }: { title: string; description: string | null }) {
  return { title_html: escapeHtml(title), description_html: toHtml(description ?? '') }
}

function toHtml(text: string): string {
  return text.length > LONG ? `<pre>${escapeHtml(text)}</pre>` : markdown.render(text)
}
