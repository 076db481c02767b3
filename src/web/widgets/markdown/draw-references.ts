import { splitReferences, type TextPart } from '#web/lib/reference.ts'
import { paths } from '#web/paths.ts'
import type { MarkdownPlace } from './markdown-place.ts'

/** Links the issues, merge requests and people named in a text. Other references stay text. */
export function drawReferences(drawn: DocumentFragment, place: MarkdownPlace): void {
  for (const node of wordsIn(drawn)) {
    const parts = splitReferences(node.data)
    if (parts.some(({ reference }) => reference)) {
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

function drawPart({ text, reference }: TextPart, place: MarkdownPlace): Node | string {
  if (reference?.kind === 'issue') {
    const issue = { project: reference.project ?? place.project, iid: reference.iid }
    return drawLink(text, place.hrefOf(issue), () => place.follow(issue))
  }
  if (reference?.kind === 'merge_request') {
    const { project, iid } = reference
    const address = paths.mergeRequest({ project: project ?? place.project, iid })
    return drawLink(text, address, () => place.visit(address))
  }
  if (reference?.kind !== 'person') return text
  const address = paths.person(reference.username)
  const link = drawLink(text, address, () => place.visit(address))
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
