import type { Chord } from './keys/chord.ts'
import { KeyCombo } from './keys/key-combo.tsx'
import { rowOf } from './keys/key-map.ts'

/** Shows the possible next keys of a chord. */
export function ChordHint({ chord }: { chord: Chord }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-60 flex justify-center px-4 max-md:bottom-18">
      <ul className="flex max-w-full animate-rise flex-wrap gap-x-4 gap-y-1 rounded-card border border-hairline bg-raised px-4 py-2 text-small text-muted shadow-popover">
        {chord.next.map(({ stroke, key }) => (
          <li key={stroke} className="flex items-center gap-1.5">
            <KeyCombo value={stroke} />
            {rowOf(key.id).label}
          </li>
        ))}
      </ul>
    </div>
  )
}
