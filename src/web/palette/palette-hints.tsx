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

/** Shows the palette's prefixes and keys. */
export function PaletteHints() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-hairline bg-subtle px-4 py-2 text-small text-muted max-md:hidden">
      {MODES.map(([sign, words]) => (
        <span key={sign}>
          <kbd className="font-mono text-text">{sign}</kbd> {words}
        </span>
      ))}
      <span className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
        {KEYS.map(([key, words]) => (
          <span key={key} className="flex items-center gap-1.5">
            <KeyCombo value={key!} /> {words}
          </span>
        ))}
      </span>
    </p>
  )
}
