import { KeyCombo } from '#web/ui/keys/key-combo.tsx'

const MODES = [
  ['>', 'actions'],
  ['#', 'issues'],
  ['!', 'merge requests'],
  ['@', 'people'],
  ['/', 'filter'],
]
const KEYS = [
  ['Enter', 'open'],
  ['Mod+Enter', 'new tab'],
  ['Tab', 'narrow'],
]

/** Shows the palette's prefixes until the user types, and then its keys. */
export function PaletteHints({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className="flex h-9 items-center gap-x-4 border-t border-hairline bg-subtle px-4 text-small text-muted max-md:hidden">
      {isEmpty
        ? MODES.map(([sign, words]) => (
            <span key={sign}>
              <kbd className="font-mono text-text">{sign}</kbd> {words}
            </span>
          ))
        : KEYS.map(([key, words]) => (
            <span key={key} className="flex items-center gap-1.5">
              <KeyCombo value={key!} /> {words}
            </span>
          ))}
    </p>
  )
}
