import { useState } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Palette = lazyPart(async () => (await import('#web/palette/palette.tsx')).Palette)

/** Opens the palette. Its code loads while the app is idle, ready for the first key typed. */
export function PaletteHost() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKey('palette.open', open)
  useKey('palette.open-in-editor', open)
  return isOpen && <Palette onClose={() => setIsOpen(false)} />
}
