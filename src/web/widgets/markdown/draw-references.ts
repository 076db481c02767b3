import { paths } from '#web/paths.ts'
import type { MarkdownPlace } from './markdown-place.ts'
import { splitReferences, type Part } from './references.ts'

/** Makes links of the issues, people and groups that are named in a text. */
export function drawReferences(drawn: DocumentFragment, place: MarkdownPlace): void {
  for (const node of wordsIn(drawn)) {
    const parts = splitReferences(node.data, place.project)
    if (parts.some(({ kind }) => kind !== 'text')) {
      node.replaceWith(...parts.map((part) => drawPart(part, place)))
    }
  }
}

function wordsIn(drawn: DocumentFragment): Text[] {
  const walker = drawn.ownerDocument.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('a, code, pre')) found.push(text)
  }
  return found
}

function drawPart(part: Part, { hrefOf, follow, visit }: MarkdownPlace): Node | string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'issue') return drawLink(part.text, hrefOf(part), () => follow(part))
  const address = paths.person(part.text.slice(1))
  const link = drawLink(part.text, address, () => visit(address))
  link.className = 'markdown-person'
  return link
}

function drawLink(text: string, href: string, open: () => void): HTMLAnchorElement {
  const link = document.createElement('a')
  link.textContent = text
  link.setAttribute('href', href)
  link.addEventListener('click', (event) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0) return
    event.preventDefault()
    open()
  })
  return link
}
