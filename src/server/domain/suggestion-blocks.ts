/** A block of a comment that proposes what to put in place of lines around the one that it stands at. */
export interface SuggestionBlock {
  linesAbove: number
  linesBelow: number
  /** Whole lines. */
  content: string
}

const BLOCK = /^(`{3,})suggestion(?::-(\d+)\+(\d+))?[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm
const MAX_LINES = 100
/** More blocks of one comment propose nothing. */
const MAX_BLOCKS = 50

export function suggestionBlocks(body: string): SuggestionBlock[] {
  const lines = (text: string | undefined) => Math.min(Number(text ?? 0), MAX_LINES)
  return [...body.replaceAll('\r\n', '\n').matchAll(BLOCK)]
    .slice(0, MAX_BLOCKS)
    .map(([, , above, below, content = '']) => ({
      linesAbove: lines(above),
      linesBelow: lines(below),
      content,
    }))
}
