import { lazy, Suspense, useEffect, useState } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'

const load = async () => ({ default: (await import('#web/palette/palette.tsx')).Palette })
const Palette = lazy(load)

/** By then the first page is there. */
const CALM_MS = 2000

/** Opens the palette. Its code comes once there is nothing else to do: whoever opens it types at once. */
export function PaletteHost() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKey('palette.open', open)
  useKey('palette.open-in-editor', open)
  useEffect(() => {
    const timer = setTimeout(() => void load(), CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isOpen && (
      <Suspense>
        <Palette onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  )
}
