import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { RecipientChip } from './recipient-chip.tsx'
import { keyOf, mergeRecipients, readRecipients, type Recipient } from './recipients.ts'

/** Ends a typed name. A space does so only after a complete address. */
const ENDING = /[,;]$/

interface RecipientFieldProps {
  people: readonly Recipient[]
  onChange: (people: readonly Recipient[]) => void
  text: string
  onType: (text: string) => void
}

/** A field for email addresses and usernames, shown as chips. */
export function RecipientField({ people, onChange, text, onType }: RecipientFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)

  function add(typed: string) {
    onType('')
    onChange(mergeRecipients(people, readRecipients(typed)))
  }

  function type(next: string) {
    const isComplete =
      next.endsWith(' ') && readRecipients(next).every(({ kind }) => kind === 'email')
    if (next.trim() && (ENDING.test(next) || isComplete)) add(next)
    else onType(next)
  }

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\s,;<]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${text} ${pasted}`)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Only the button sends, since Enter ends each name.
      event.preventDefault()
      if (text.trim()) add(text)
    } else if (event.key === 'Backspace' && text === '' && people.length > 0) {
      event.preventDefault()
      edit(people.at(-1)!)
    }
  }

  function remove(person: Recipient) {
    onChange(people.filter((each) => each !== person))
    announce(`Removed ${person.name}.`)
    input.current?.focus()
  }

  function edit(person: Recipient) {
    // Keeps what was typed before.
    const rest = mergeRecipients(people, readRecipients(text))
    onChange(rest.filter((each) => keyOf(each.name) !== keyOf(person.name)))
    onType(person.name)
    input.current?.focus()
  }

  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium">
        To
      </label>
      <div
        className={`flex flex-wrap items-center gap-1 rounded-control border bg-canvas p-1 ${isFocused ? 'border-accent outline-2 outline-offset-[-1px] outline-accent' : 'border-control'}`}
      >
        {people.length > 0 && (
          <ul aria-label="People to invite" className="contents">
            {people.map((person) => (
              <RecipientChip
                key={keyOf(person.name)}
                person={person}
                onEdit={() => edit(person)}
                onRemove={() => remove(person)}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            if (text.trim()) add(text)
          }}
          className="h-6 min-w-40 flex-1 bg-transparent px-1.5 outline-none pointer-coarse:h-11 pointer-coarse:text-body"
        />
      </div>
      <p id={`${id}-hint`} className="text-small text-muted">
        Email addresses or usernames. You can paste a list.
      </p>
    </div>
  )
}
