import DOMPurify, { type Config } from 'dompurify'

import { drawReferences } from './draw-references.ts'
import type { MarkdownPlace } from './markdown-place.ts'

const BLOCKS = 'ul, ol, p, pre, blockquote, table, details, div'

/**
 * The only elements and attributes allowed on the page. Excludes forms, frames, styles, and attributes that the app
 * relies on, such as classes and IDs.
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

/** Sanitizes rendered Markdown, and adds what this app does with links, references and tasks. */
export function drawMarkdown(
  html: string,
  place: MarkdownPlace,
  canTick: boolean,
): DocumentFragment {
  const drawn = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
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

/** Replaces an image that fails to load with a link to it. */
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

/** Wraps a table in a scrollable container that can take the focus, so the keyboard can scroll it. */
function drawTable(table: HTMLTableElement): void {
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'markdown-table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', 'Table')
  table.replaceWith(frame)
  frame.append(table)
}

/** Returns the absolute URL. Null for an anchor or an invalid URL. */
function addressOf(written: string | null, server: string): string | null {
  if (!written || written.startsWith('#') || !URL.canParse(written, `${server}/`)) return null
  return new URL(written, `${server}/`).href
}

function words(text: string): string[] {
  return text.split(/\s+/)
}

/** Inserts a checkbox before each task. Its `data-line` is the task's line in the source. */
function drawTasks(drawn: DocumentFragment, canTick: boolean): void {
  for (const item of drawn.querySelectorAll<HTMLElement>('li[data-line]')) {
    const first = item.firstElementChild
    const holder = first instanceof HTMLParagraphElement ? first : item
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.defaultChecked = item.dataset['done'] === 'true'
    box.disabled = !canTick
    box.dataset['line'] = item.dataset['line']!
    const label = document.createElement('label')
    label.append(box, ...wordsOf(holder))
    holder.prepend(label)
    item.classList.add('markdown-task')
    item.removeAttribute('data-line')
    item.removeAttribute('data-done')
  }
}

/** Returns the nodes before the first block element, such as a nested task list. */
function wordsOf(holder: Element): Node[] {
  const nodes = [...holder.childNodes]
  const end = nodes.findIndex((node) => node instanceof Element && node.matches(BLOCKS))
  return end === -1 ? nodes : nodes.slice(0, end)
}
