import { useRef } from 'react'

interface DateEntryProps {
  label: string
  onPick: (date: string) => void
  /** Called after a pick, unless the user has left the field. */
  onEnd: () => void
}

/** A date field. Typed dates count after Enter or on leaving, since each digit already makes a date. */
export function DateEntry({ label, onPick, onEnd }: DateEntryProps) {
  const isTyped = useRef(false)

  function pick(date: string): void {
    if (date === '') return
    isTyped.current = false
    onPick(date)
    onEnd()
  }

  return (
    <input
      type="date"
      aria-label={label}
      onChange={({ target }) => {
        if (!isTyped.current) pick(target.value)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') pick(currentTarget.value)
        else isTyped.current = true
      }}
      onPointerDown={() => {
        isTyped.current = false
      }}
      onBlur={({ currentTarget }) => {
        if (isTyped.current && currentTarget.value !== '') onPick(currentTarget.value)
      }}
      className="h-6 rounded-inner bg-transparent pointer-coarse:h-11"
    />
  )
}
