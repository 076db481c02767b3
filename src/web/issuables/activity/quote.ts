import { readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'

/** Returns the text selected in a description or comment as a Markdown quote. Null if nothing is selected there. */
export function selectedQuote(): string | null {
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return null
  const { startContainer, startOffset, endContainer } = selection.getRangeAt(0)
  const start = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const text = start?.closest('.markdown')
  if (!text) return null
  // A triple click selects up to the start of what follows the text.
  if (!text.contains(endContainer)) {
    selection.setBaseAndExtent(startContainer, startOffset, text, text.childNodes.length)
  }
  return asQuote(selection.toString())
}

/** Null for a text without words. */
export function asQuote(text: string): string | null {
  const words = text.trim()
  return words ? words.replaceAll(/^.*$/gm, (line) => `> ${line}`.trimEnd()) : null
}

/** Returns the stored draft with a quote at its end. */
export function withQuote(stored: string | null, quote: string): string | null {
  const { text, base } = readDraft(stored) ?? { text: '', base: '' }
  const kept = text.trimEnd()
  return writeDraft({ text: `${kept && `${kept}\n\n`}${quote}\n\n`, base })
}
