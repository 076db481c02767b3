import type { ReactNode } from 'react'

import type { CommentedLines } from '#web/issuables/activity/activity-context.ts'
import { DifferenceList } from '#web/issuables/editing/difference-list.tsx'
import { useSubject } from '#web/issuables/subject-context.ts'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { textParts, type TextPart } from './suggestion-text.ts'
import { useCode } from './use-suggestion.ts'

type Suggestion = Extract<TextPart, { kind: 'suggestion' }>

interface SuggestedTextProps {
  text: string
  commented: CommentedLines
}

/** The preview of a comment with suggestions. */
export function SuggestedText({ text, commented }: SuggestedTextProps) {
  return (
    <TextParts text={text}>
      {(suggestion) => <PreviewedChange suggestion={suggestion} commented={commented} />}
    </TextParts>
  )
}

interface PreviewedChangeProps {
  suggestion: Suggestion
  commented: CommentedLines
}

/** A suggestion with the lines that it replaces, which may lie around the commented ones. */
function PreviewedChange({ suggestion, commented }: PreviewedChangeProps) {
  const { above, below, text } = suggestion
  const { last } = commented
  const { lines, isLoading } = useCode({
    ...commented,
    first: Math.max(1, last - above),
    last: last + below,
  })
  return (
    <>
      {!lines && (
        <p className="mb-1 text-small text-muted">
          {isLoading ? 'Loading lines…' : 'Could not load the lines that this replaces.'}
        </p>
      )}
      <SuggestedChange before={lines?.join('\n') ?? ''} after={text} />
    </>
  )
}

interface TextPartsProps {
  text: string
  /** Renders a suggestion. `nth` counts from 0. */
  children: (suggestion: Suggestion, nth: number) => ReactNode
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
            children(part, suggestions.indexOf(part))
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
