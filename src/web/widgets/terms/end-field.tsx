import { useId } from 'react'

import { addDays, calendarToday } from '#web/lib/calendar.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { inputClass } from '#web/ui/input-class.ts'
import { endWords, type EndVerb } from './end-words.ts'

const PRESETS = [7, 30, 90]

interface EndFieldProps {
  verb?: EndVerb
  /** `YYYY-MM-DD`, the first day without the membership or token. Empty for no end. */
  value: string
  onChange: (date: string) => void
}

export function EndField({ verb = 'ends', value, onChange }: EndFieldProps) {
  const id = useId()
  const today = calendarToday()
  const isPast = value !== '' && value <= today
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={id} className="block font-medium">
        {capitalized(verb)}
      </label>
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="w-40 max-sm:w-full">
          <input
            id={id}
            type="date"
            value={value}
            min={addDays(today, 1)}
            onChange={(event) => onChange(event.target.value)}
            {...(isPast && { 'aria-invalid': true, 'data-invalid': '' })}
            aria-describedby={`${id}-words`}
            className={inputClass}
          />
        </span>
        {PRESETS.map((days) => (
          <Preset
            key={days}
            label={`${days} days`}
            date={addDays(today, days)}
            value={value}
            onChange={onChange}
          />
        ))}
        <Preset label="Never" date="" value={value} onChange={onChange} />
      </div>
      <p id={`${id}-words`} className={`text-small ${isPast ? 'text-danger' : 'text-muted'}`}>
        {isPast
          ? 'Choose a day after today.'
          : value
            ? `${capitalized(endWords(value, today, verb))}.`
            : `Never ${verb}.`}
      </p>
    </div>
  )
}

interface PresetProps {
  label: string
  date: string
  value: string
  onChange: (date: string) => void
}

function Preset({ label, date, value, onChange }: PresetProps) {
  const isChosen = value === date
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange(date)}
      className={`${buttonClass('quiet', 'sm')} aria-pressed:bg-selected aria-pressed:text-accent`}
    >
      {label}
    </button>
  )
}

const capitalized = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`
