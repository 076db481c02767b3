import MarkdownIt from 'markdown-it'

/** Longer text stays plain: reading it would keep the service from everybody else. Characters. */
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

/** HTML that somebody wrote stays text, and so do links to anything that could run. */
const markdown = new MarkdownIt({ html: false })

/** A title and a description as they can be put into a page. */
export function htmlOf({ title, description }: { title: string; description: string | null }) {
  return { title_html: escapeHtml(title), description_html: toHtml(description ?? '') }
}

function toHtml(text: string): string {
  return text.length > LONG ? `<pre>${escapeHtml(text)}</pre>` : markdown.render(text)
}
