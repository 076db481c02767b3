import type { MarkdownPlace } from './markdown-place.ts'
import { splitReferences, type Part } from './references.ts'

/** Makes links of the issues that are named in a text, and sets the people apart. */
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

function drawPart(part: Part, { hrefOf, follow }: MarkdownPlace): Node | string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'person') {
    const name = document.createElement('span')
    name.className = 'markdown-person'
    name.textContent = part.text
    return name
  }
  const link = document.createElement('a')
  link.textContent = part.text
  link.setAttribute('href', hrefOf(part))
  link.addEventListener('click', (event) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0) return
    event.preventDefault()
    follow(part)
  })
  return link
}
