import { hiddenCharacters } from '#web/diff/model/hidden-characters.ts'
import { segmentsOf, type Span } from './segments.ts'

import './code-text.css'

interface CodeTextProps {
  text: string
  /** Further spans to draw, one layer for each source of styles. */
  layers?: readonly (readonly Span[])[]
}

/** Code with its hidden characters marked. */
export function CodeText({ text, layers = [] }: CodeTextProps) {
  return segmentsOf(text, [...layers, hiddenSpans(text)]).map(({ text, look, shown, title }, at) =>
    look ? (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={look} data-shown={shown} title={title}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

function hiddenSpans(text: string): readonly Span[] {
  return hiddenCharacters(text).map(({ at, length, label, name }) => ({
    start: at,
    end: at + length,
    look: label === null ? 'diff-lookalike' : 'diff-hidden',
    title: name,
    ...(label !== null && { shown: label }),
  }))
}
