import { useState } from 'react'

import type { ListKind } from '#web/boards/board/board-column.ts'
import { TextField } from '#web/ui/text-field.tsx'

const WORDS: Record<ListKind, { one: string; all: string }> = {
  label: { one: 'label', all: 'labels' },
  assignee: { one: 'person', all: 'members' },
  milestone: { one: 'milestone', all: 'milestones' },
}

interface SubjectIdFieldProps {
  kind: ListKind
  /** The ids of labels, members or milestones that already have a list on the board. */
  used: ReadonlySet<number | undefined>
  /** Called with null for invalid input. */
  onChoose: (id: number | null) => void
  error: string
  takesFocus: boolean
}

/** Asks for a label's, member's or milestone's id, on servers that cannot list the options. */
export function SubjectIdField(props: SubjectIdFieldProps) {
  const { kind, used, onChoose, error, takesFocus } = props
  const [text, setText] = useState('')
  const { one, all } = WORDS[kind]

  function problemOf(typed: string): string {
    if (typed.trim() && !/^\d{1,15}$/.test(typed.trim())) return 'Enter a whole number.'
    return used.has(Number(typed)) ? `This board already has a list for that ${one}.` : ''
  }

  function type(next: string): void {
    setText(next)
    onChoose(next.trim() && !problemOf(next) ? Number(next) : null)
  }

  return (
    <TextField
      label={`${one[0]!.toUpperCase()}${one.slice(1)} ID`}
      hint={`This server cannot list ${all}. Enter the ${one}’s ID from the API.`}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={type}
      error={problemOf(text) || error}
      // Takes the focus like the combobox that it replaces.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={takesFocus}
    />
  )
}
