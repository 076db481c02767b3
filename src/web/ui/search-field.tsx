import { Search } from 'lucide-react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** A field that filters the visible content. */
export function SearchField({ label, value, onChange, autoFocus = false }: SearchFieldProps) {
  return (
    <div className="relative w-full sm:max-w-80">
      <Search
        aria-hidden
        size={14}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <input
        // The caller decides whether taking focus is appropriate.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-full rounded-control border border-control bg-canvas pr-2 pl-8 focus:border-accent focus:outline-2 focus:outline-offset-[-1px] focus:outline-accent pointer-coarse:h-11"
      />
    </div>
  )
}
