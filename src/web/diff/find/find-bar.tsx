import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { LineRef } from '#web/diff/model/line-ref.ts'
import type { LineHits } from '#web/diff/view/line-hits.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isWriting } from '#web/ui/keys/text-target.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { createDiffFinder } from './diff-finder.ts'
import type { FindContent } from './find-matches.ts'
import { FIND_SCOPES, type FindQuery, type FindScope } from './find-query.ts'
import { createFindSession, type FindState } from './find-session.ts'
import '#web/diff/keys.ts'

interface FindBarProps {
  content: FindContent
  hits: LineHits
  /** The path of the file to begin in. */
  startPath: string | null
  /** Shows the current match. Its line is null when it is in a path, or in a comment on a whole file. */
  onReveal: (path: string, ref: LineRef | null, isComment: boolean) => void
  onClose: () => void
}

/** Searches a whole diff, including rows that are not drawn. */
export function FindBar({ content, hits, startPath, onReveal, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const reveal = useStable(onReveal)
  const [session] = useState(() =>
    createFindSession({
      finder: createDiffFinder(),
      hits,
      startFile: Math.max(
        0,
        content.files.findIndex(({ path }) => path === startPath),
      ),
      onCurrent: ({ path, ref, isComment }) => reveal(path, ref, isComment),
    }),
  )
  const state = useStore(session.state)
  useEffect(() => session.load(content), [session, content])
  useEffect(() => {
    const selected = selectedText()
    if (selected) session.change({ text: selected })
    return session.close
  }, [session])
  useKey('diff.find', () => field.current?.select())
  useKey('diff.find-next', () => session.step(1))
  useKey('diff.find-previous', () => session.step(-1))

  function act(event: KeyboardEvent): void {
    if (isWriting(event.nativeEvent)) return
    const isStep = event.key === 'Enter' && event.target === field.current
    if (isStep) session.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { query, matches } = state
  const toggleOf = (name: 'matchesCase' | 'isWholeWord' | 'isRegex') => ({
    isOn: query[name],
    onToggle: () => session.change({ [name]: !query[name] }),
  })
  const hasMatches = matches.length > 0
  return (
    // Keys bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      aria-label="Find in changes"
      onKeyDown={act}
      className="flex flex-wrap items-center gap-1 rounded-card border border-hairline bg-raised p-1 shadow-popover"
    >
      <input
        ref={field}
        // The user opened the bar to search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="text"
        aria-label="Find in changes"
        aria-invalid={state.status === 'invalid'}
        placeholder="Find in changes"
        spellCheck={false}
        value={query.text}
        onChange={(event) => session.change({ text: event.target.value })}
        className="h-7 w-52 rounded-control max-sm:w-auto max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(100%-9.5rem)] border border-control bg-canvas px-2 font-mono focus:border-accent focus:outline-2 focus:outline-offset-[-1px] focus:outline-accent aria-invalid:border-danger pointer-coarse:h-11"
      />
      <span className="flex items-center gap-1 max-sm:order-1">
        <Toggle label="Match case" {...toggleOf('matchesCase')}>
          <CaseSensitive aria-hidden size={16} />
        </Toggle>
        <Toggle label="Match whole words" {...toggleOf('isWholeWord')}>
          <WholeWord aria-hidden size={16} />
        </Toggle>
        <Toggle label="Use regular expression" {...toggleOf('isRegex')}>
          <Regex aria-hidden size={16} />
        </Toggle>
      </span>
      <select
        aria-label="Search in"
        value={query.scope}
        onChange={(event) => session.change({ scope: event.target.value as FindScope })}
        className="h-7 rounded-control border border-hairline bg-canvas px-1 text-small max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 pointer-coarse:h-11"
      >
        {FIND_SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {SCOPE_WORDS[scope]}
          </option>
        ))}
      </select>
      <output className="min-w-20 px-1 text-small whitespace-nowrap text-muted tabular-nums max-sm:order-1 max-sm:text-right">
        {countWords(state)}
      </output>
      <IconButton
        label="Previous match"
        keyId="diff.find-previous"
        size="sm"
        isDisabled={!hasMatches}
        onPress={() => session.step(-1)}
      >
        <ChevronUp aria-hidden size={16} />
      </IconButton>
      <IconButton
        label="Next match"
        keyId="diff.find-next"
        size="sm"
        isDisabled={!hasMatches}
        onPress={() => session.step(1)}
      >
        <ChevronDown aria-hidden size={16} />
      </IconButton>
      <IconButton label="Close find" size="sm" onPress={onClose}>
        <X aria-hidden size={16} />
      </IconButton>
    </search>
  )
}

interface ToggleProps {
  label: string
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}

function Toggle({ label, isOn, onToggle, children }: ToggleProps) {
  return (
    <IconButton
      label={label}
      size="sm"
      variant={isOn ? 'secondary' : 'quiet'}
      aria-pressed={isOn}
      onPress={onToggle}
    >
      {children}
    </IconButton>
  )
}

const SCOPE_WORDS: Readonly<Record<FindQuery['scope'], string>> = {
  all: 'Everything',
  added: 'Added lines',
  removed: 'Removed lines',
  comments: 'Comments',
  paths: 'File names',
}

function countWords({ status, matches, index, isCut }: FindState): string {
  if (status === 'invalid') return 'Invalid regular expression'
  if (status === 'stopped') return 'Search timed out'
  if (matches.length === 0) return status === 'done' ? 'No results' : ''
  const count = `${matches.length.toLocaleString('en')}${isCut ? '+' : ''}`
  return index === null ? count : `${(index + 1).toLocaleString('en')} of ${count}`
}

/** The selected text, if it is on one line. */
function selectedText(): string {
  const text = getSelection()?.toString() ?? ''
  return text.length <= 200 && !text.includes('\n') ? text : ''
}
