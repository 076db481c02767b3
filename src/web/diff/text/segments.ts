/** A stretch of a line's text to draw in its own way. */
export interface Span {
  readonly start: number
  readonly end: number
  /** The CSS class of the stretch. */
  readonly look: string
  /** A label to draw in place of the text. */
  readonly shown?: string
  readonly title?: string
}

export interface Segment {
  readonly text: string
  /** The CSS classes of all spans here. Empty for plain text. */
  readonly look: string
  readonly shown?: string
  readonly title?: string
}

/** Cuts a text where the spans of any layer start or end. Within a layer, spans ascend and do not overlap. */
export function segmentsOf(text: string, layers: readonly (readonly Span[])[]): readonly Segment[] {
  const segments: Segment[] = []
  const next = layers.map(() => 0)
  for (let start = 0; start < text.length;) {
    let end = text.length
    let shown: string | undefined
    let title: string | undefined
    const looks: string[] = []
    // This loop runs for each token on the screen: an iterator would take twice as long.
    for (let at = 0; at < layers.length; at++) {
      const spans = layers[at]!
      while (next[at]! < spans.length && spans[next[at]!]!.end <= start) next[at]!++
      const span = spans[next[at]!]
      if (!span) continue
      if (span.start > start) end = Math.min(end, span.start)
      else {
        end = Math.min(end, span.end)
        looks.push(span.look)
        shown ??= span.shown
        title ??= span.title
      }
    }
    segments.push({
      text: text.slice(start, end),
      look: looks.join(' '),
      ...(shown && { shown }),
      ...(title && { title }),
    })
    start = end
  }
  return segments
}
