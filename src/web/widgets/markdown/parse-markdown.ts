import MarkdownIt, { type Token } from 'markdown-it'

/** The number of levels to lower headings by, to keep them below the page's own headings. */
const HEADINGS_BELOW = 3

const TASK = /^\[([ xX])\]\s+/

const parser = new MarkdownIt({ html: true, linkify: true })
parser.linkify.set({ fuzzyEmail: false })
parser.core.ruler.push('of-this-app', ({ tokens }) => {
  tokens.forEach((token, at) => {
    if (token.type.startsWith('heading_')) token.tag = lowered(token.tag)
    if (token.type === 'th_open' || token.type === 'td_open') alignByAttribute(token)
    if (token.type === 'list_item_open') markTask(token, tokens[at + 1], tokens[at + 2])
  })
})

/** The most characters and elements that are drawn. More would freeze the page. */
const MAX_LENGTH = 250_000
const MAX_ELEMENTS = 10_000

/**
 * Renders Markdown to unsafe HTML, which the caller must sanitize. `isCut` is true when only the text's beginning is
 * rendered.
 */
export function parseMarkdown(text: string): { html: string; isCut: boolean } {
  let part = beginningOf(text, MAX_LENGTH)
  let html = parser.render(part)
  while (countElements(html) > MAX_ELEMENTS) {
    part = beginningOf(part, part.length / 2)
    html = parser.render(part)
  }
  return { html, isCut: part.length < text.length }
}

/** Returns at most `most` characters, in whole lines if possible. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const part = text.slice(0, most)
  return part.slice(0, part.lastIndexOf('\n') + 1) || part
}

function countElements(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (html[at + 1] !== '/') count += 1
  }
  return count
}

function lowered(tag: string): string {
  return `h${Math.min(6, Number(tag.slice(1)) + HEADINGS_BELOW)}`
}

/** Replaces inline styles, which the page forbids. */
function alignByAttribute(token: Token): void {
  const [, side] = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? '')) ?? []
  if (side) token.attrSet('align', side)
}

/** Marks an item that starts with `[ ]` or `[x]` as a task, with its line in the source. */
function markTask(item: Token, paragraph: Token | undefined, inline: Token | undefined): void {
  const first = paragraph?.type === 'paragraph_open' ? inline?.children?.[0] : undefined
  const [mark, done] = (first?.type === 'text' && TASK.exec(first.content)) || []
  if (!first || !mark || !item.map) return
  first.content = first.content.slice(mark.length)
  item.attrSet('data-line', String(item.map[0]))
  item.attrSet('data-done', String(done !== ' '))
}
