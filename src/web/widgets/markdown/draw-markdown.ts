import DOMPurify, { type Config } from 'dompurify'

import { drawReferences } from './draw-references.ts'
import { drawTasks } from './draw-tasks.ts'
import type { MarkdownPlace } from './markdown-place.ts'
import { parseMarkdown } from './parse-markdown.ts'

/**
 * All that a text may consist of. Nothing else of it reaches the page: no class, id or other attribute that the app itself
 * goes by, no form, no frame, no style.
 */
const ALLOWED: Config = {
  ALLOWED_TAGS: words(
    `a b blockquote br code dd del details dl dt em h4 h5 h6 hr i img ins kbd li mark ol p pre s strong sub summary
    sup table tbody td th thead tr u ul`,
  ),
  ALLOWED_ATTR: words('align alt href open src start title data-line data-done'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
}

/** Renders Markdown to sanitised HTML. */
export function drawMarkdown(
  text: string,
  place: MarkdownPlace,
  canTick: boolean,
): DocumentFragment {
  const drawn = DOMPurify.sanitize(parseMarkdown(text), { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  for (const link of drawn.querySelectorAll('a')) drawLink(link, place.server)
  for (const image of drawn.querySelectorAll('img')) drawImage(image, place.server)
  for (const block of drawn.querySelectorAll('pre')) block.tabIndex = 0
  for (const table of drawn.querySelectorAll('table')) drawTable(table)
  drawReferences(drawn, place)
  drawTasks(drawn, canTick)
  return drawn
}

function drawLink(link: HTMLAnchorElement, server: string): void {
  const href = addressOf(link.getAttribute('href'), server)
  if (!href) return link.removeAttribute('href')
  link.href = href
  link.rel = 'noopener noreferrer nofollow'
  if (!href.startsWith(`${location.origin}/`)) link.target = '_blank'
}

/** A picture that the page may not show, or that is gone, is there as a link to it. */
function drawImage(image: HTMLImageElement, server: string): void {
  const href = addressOf(image.getAttribute('src'), server)
  if (!href) return image.remove()
  image.src = href
  image.loading = 'lazy'
  image.addEventListener('error', () => {
    const link = document.createElement('a')
    link.textContent = image.alt || href
    link.setAttribute('href', href)
    drawLink(link, server)
    image.replaceWith(link)
  })
}

/** Too wide a table is scrolled by itself, also by keys. */
function drawTable(table: HTMLTableElement): void {
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'markdown-table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', 'Table')
  table.replaceWith(frame)
  frame.append(table)
}

/** Null for a place within the text, which has none. */
function addressOf(written: string | null, server: string): string | null {
  if (!written || written.startsWith('#') || !URL.canParse(written, `${server}/`)) return null
  return new URL(written, `${server}/`).href
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
