import { renderMarkdown } from './markdown.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Returns the title and description as HTML. A description that cannot be rendered is returned as plain text. */
export async function presentHtml({
  title,
  description,
}: {
  title: string
  description: string | null
}) {
  const text = description ?? ''
  const html = text && (await renderMarkdown(text))
  return {
    title_html: escapeHtml(title),
    description_html: html ?? `<pre>${escapeHtml(text)}</pre>`,
  }
}
