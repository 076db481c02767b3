import type { ReactNode } from 'react'

import { DifferenceList } from '#web/issuables/editing/difference-list.tsx'
import { useSubject } from '#web/issuables/subject-context.ts'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { textParts } from './suggestion-text.ts'

interface SuggestedTextProps {
  text: string
  /** The commented lines. */
  lines: readonly string[]
}

/** The preview of a comment with suggestions. */
export function SuggestedText({ text, lines }: SuggestedTextProps) {
  return (
    <TextParts text={text}>
      {(_, above, after) => (
        <SuggestedChange before={lines.slice(-above - 1).join('\n')} after={after} />
      )}
    </TextParts>
  )
}

interface TextPartsProps {
  text: string
  /** Renders the nth suggestion, counted from 0. */
  children: (nth: number, above: number, after: string) => ReactNode
}

/** A comment's Markdown and suggestions in their order. */
export function TextParts({ text, children }: TextPartsProps) {
  const { place } = useSubject()
  const parts = textParts(text)
  const suggestions = parts.filter(({ kind }) => kind === 'suggestion')
  return (
    <div className="flex flex-col gap-2">
      {parts.map((part, at) => (
        // The parts have no ids, and their order is fixed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          {part.kind === 'markdown' ? (
            <MarkdownText text={part.text} place={place} />
          ) : (
            children(suggestions.indexOf(part), part.above, part.text)
          )}
        </div>
      ))}
    </div>
  )
}

const WORDS = { before: 'Removed: ', after: 'Added: ' }

export function SuggestedChange({ before, after }: { before: string; after: string }) {
  return (
    <div className="font-mono text-small">
      <DifferenceList label="Suggested change" before={before} after={after} words={WORDS} />
    </div>
  )
}
