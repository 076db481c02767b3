import { useState } from 'react'

import { useHintedChord } from '#web/ui/keys/chord.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { keysHere } from '#web/ui/keys/keys-here.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ChordHint = lazyPart(async () => (await import('#web/ui/chord-hint.tsx')).ChordHint)
const KeySheet = lazyPart(async () => {
  const [{ KeySheet }, { defineAllKeys }] = await Promise.all([
    import('./key-sheet.tsx'),
    import('./all-keys.ts'),
  ])
  defineAllKeys()
  return KeySheet
})

/** Shows the possible next keys of a chord, and the shortcut sheet on demand. Both load lazily. */
export function KeyHelp() {
  const chord = useHintedChord()
  const [here, setHere] = useState<readonly KeyId[] | null>(null)
  useKey('help.keys', () => setHere(keysHere()))
  return (
    <>
      <output aria-label="Next keys">{chord && <ChordHint chord={chord} />}</output>
      {here && <KeySheet here={here} onClose={() => setHere(null)} />}
    </>
  )
}
