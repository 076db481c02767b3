import MarkdownIt, { type Token } from 'markdown-it'

/** Below the headings that surround a text. */
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

/** HTML of a text that anybody may have written: nothing of it is safe yet. */
export function parseMarkdown(text: string): string {
  return parser.render(text)
}

function lowered(tag: string): string {
  return `h${Math.min(6, Number(tag.slice(1)) + HEADINGS_BELOW)}`
}

/** The page allows no style in its elements. */
function alignByAttribute(token: Token): void {
  const [, side] = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? '')) ?? []
  if (side) token.attrSet('align', side)
}

/** An item that begins with `[ ]` or `[x]` says so, and in which line of the text it stands. */
function markTask(item: Token, paragraph: Token | undefined, inline: Token | undefined): void {
  const first = paragraph?.type === 'paragraph_open' ? inline?.children?.[0] : undefined
  const [mark, done] = (first?.type === 'text' && TASK.exec(first.content)) || []
  if (!first || !mark || !item.map) return
  first.content = first.content.slice(mark.length)
  item.attrSet('data-line', String(item.map[0]))
  item.attrSet('data-done', String(done !== ' '))
}
