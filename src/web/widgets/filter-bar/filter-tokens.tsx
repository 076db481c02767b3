import { skipToken, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

import {
  fieldOf,
  isSameToken,
  problemOfToken,
  tokenText,
  verbOf,
  valueText,
  wordOf,
  type Filter,
  type FilterField,
  type FilterToken,
  type SearchPlace,
} from './filter-field.ts'

interface FilterTokensProps {
  fields: readonly FilterField[]
  filter: Filter
  /** The token being edited. The input shows it instead. */
  hidden: FilterToken | null
  onEdit: (token: FilterToken | 'search') => void
  onRemove: (token: FilterToken | 'search') => void
  onPlace: (place: SearchPlace) => void
  /** Moves the focus past the last token. */
  onEnd: () => void
}

/** Shows filter tokens as buttons that edit them. Arrow keys move between tokens. */
export function FilterTokens(props: FilterTokensProps) {
  const { fields, filter, hidden, onEdit, onRemove, onPlace, onEnd } = props
  const tokens = filter.tokens.filter((token) => !hidden || !isSameToken(token, hidden))
  if (tokens.length === 0 && !filter.search) return null

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (!target.matches('button')) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = buttons.indexOf(target)
    if (event.key === 'ArrowRight' && at === buttons.length - 1) onEnd()
    else if (event.key === 'ArrowRight') buttons[at + 1]!.focus()
    else if (event.key === 'ArrowLeft') buttons[Math.max(0, at - 1)]!.focus()
    else if (event.key === 'Home') buttons[0]!.focus()
    else if (event.key === 'End') onEnd()
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
      onRemove(tokens[index] ?? 'search')
    } else return
    event.preventDefault()
  }

  return (
    // Handles key events that bubble from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label="Filters" className="contents" onKeyDown={onKeyDown}>
      {tokens.map((token, index) => {
        const field = fieldOf(fields, token.field)
        if (!field) return null
        return (
          <FieldToken
            key={`${token.field} ${token.isNot} ${token.value}`}
            index={index}
            field={field}
            token={token}
            onEdit={() => onEdit(token)}
            onRemove={() => onRemove(token)}
          />
        )
      })}
      {filter.search && (
        <Token
          index={tokens.length}
          name={`Text ${filter.search}`}
          problem={null}
          onEdit={() => onEdit('search')}
          onRemove={() => onRemove('search')}
          after={<Place place={filter.place} onPlace={onPlace} />}
        >
          <span className="sr-only">Text </span>
          <span className="max-w-48 truncate font-medium">{filter.search}</span>
        </Token>
      )}
    </ul>
  )
}

interface FieldTokenProps {
  index: number
  field: FilterField
  token: FilterToken
  onEdit: () => void
  onRemove: () => void
}

function FieldToken({ field, token, ...props }: FieldTokenProps) {
  const problem = problemOfToken(field, token)
  const isId = problem === null && wordOf(field, token.value) === undefined
  const query = isId ? field.textQuery?.(token.value) : undefined
  const text = useQuery(query ?? NO_TEXT).data ?? valueText(field, token.value)
  return (
    <Token {...props} name={tokenText(field, token, text)} problem={problem}>
      <span className="text-muted">{field.name} </span>
      <span className={token.isNot ? 'font-medium text-danger' : 'text-faint'}>
        {verbOf(field, token.isNot)}
      </span>
      <span
        className={`max-w-48 truncate font-medium ${problem ? 'underline decoration-danger decoration-wavy' : ''}`}
      >
        {text}
      </span>
    </Token>
  )
}

const NO_TEXT: ReturnType<NonNullable<FilterField['textQuery']>> = {
  queryKey: ['noText'],
  queryFn: skipToken,
}

interface TokenProps {
  index: number
  name: string
  problem: string | null
  onEdit: () => void
  onRemove: () => void
  after?: ReactNode
  children: ReactNode
}

function Token({ index, name, problem, onEdit, onRemove, after, children }: TokenProps) {
  return (
    <li
      data-index={index}
      className="flex h-6 max-w-full min-w-0 items-center max-sm:shrink-0 rounded-inner border border-hairline bg-subtle text-small pointer-coarse:h-8"
    >
      <button
        type="button"
        data-token
        title={problem ?? 'Click to edit, Backspace to remove'}
        onClick={onEdit}
        className="flex h-full min-w-0 items-center gap-1 pointer-coarse:h-11 pointer-coarse:min-w-11 rounded-l-inner pr-1 pl-1.5 outline-offset-0 hover:bg-hover"
      >
        {children}
        {problem && <span className="sr-only">: {problem}</span>}
      </button>
      {after}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex h-full w-6 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-r-inner text-muted outline-offset-0 hover:bg-hover hover:text-text"
      >
        <X aria-hidden size={12} />
      </button>
    </li>
  )
}

function Place({ place, onPlace }: { place: SearchPlace; onPlace: (place: SearchPlace) => void }) {
  return (
    <select
      aria-label="Search in"
      value={place}
      onChange={(event) => onPlace(event.target.value as SearchPlace)}
      className="h-full rounded-inner bg-transparent pointer-coarse:h-11 text-muted hover:bg-hover"
    >
      <option value="">in title or description</option>
      <option value="title">in title</option>
      <option value="description">in description</option>
    </select>
  )
}
