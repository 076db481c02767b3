import { lazy, Suspense, useState } from 'react'

import type { KeyId } from '#web/ui/keys/key-map.ts'
import { keysHere } from '#web/ui/keys/keys-here.ts'
import { useKey } from '#web/ui/keys/use-key.ts'

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** Opens the sheet of keys, which is loaded then. */
export function KeySheetHost() {
  const [here, setHere] = useState<readonly KeyId[] | null>(null)
  useKey('help.keys', () => setHere(keysHere()))
  if (!here) return null
  return (
    <Suspense>
      <KeySheet here={here} onClose={() => setHere(null)} />
    </Suspense>
  )
}
