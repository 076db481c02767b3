import { useHintedChord } from './keys/chord.ts'
import { rowOf } from './keys/key-map.ts'
import { capsOf } from './keys/stroke.ts'

/** Which keys can follow the one that was pressed. */
export function ChordHint() {
  const chord = useHintedChord()
  return (
    <output
      aria-label="Keys that can follow"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-60 flex justify-center px-4 max-md:bottom-18"
    >
      {chord && (
        <ul className="flex max-w-full animate-rise flex-wrap gap-x-4 gap-y-1 rounded-card border border-hairline bg-raised px-4 py-2 text-small text-muted shadow-popover">
          {chord.next.map(({ stroke, key }) => (
            <li key={stroke} className="flex items-center gap-1.5">
              <KeyCap>{capsOf(stroke).join(' ')}</KeyCap>
              {rowOf(key.id).label}
            </li>
          ))}
        </ul>
      )}
    </output>
  )
}

function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="rounded-inner border border-hairline bg-subtle px-1.5 font-sans text-micro font-medium text-text">
      {children}
    </kbd>
  )
}
