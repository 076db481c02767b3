import { X } from 'lucide-react'
import { useRef, useState } from 'react'

import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { useLocal } from '#web/lib/use-local.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type Palette = Preferences['diffPalette']

const PALETTES = [
  { id: 'default', label: 'Default', sample: <Sample palette="default" /> },
  { id: 'red-green', label: 'Red-green safe', sample: <Sample palette="red-green" /> },
  { id: 'blue-yellow', label: 'Blue-yellow safe', sample: <Sample palette="blue-yellow" /> },
] as const

const DISMISSED = 'dismissed'

/** Offers safe palettes to users who have not chosen a palette, until they dismiss the offer. */
export function ColorOffer() {
  const palette = usePreference('diffPalette')
  const [state, setState] = useLocal('mergeboard.color-offer')
  // A choice can be changed until the panel closes.
  const [isOffered] = useState(palette === 'default')
  const box = useRef<HTMLDivElement>(null)
  if (!isOffered || state === DISMISSED) return null
  return (
    <div ref={box} className="relative rounded-control bg-inset p-2">
      <RadioGroup<Palette>
        label="Trouble telling these apart?"
        choices={PALETTES}
        chosen={palette}
        onChoose={(palette) => setPreference('diffPalette', palette)}
      />
      <div className="absolute top-1 right-1">
        <IconButton
          label="Do not ask again"
          size="xs"
          onPress={() => {
            box.current!.nextElementSibling!.querySelector('input')?.focus()
            setState(DISMISSED)
          }}
        >
          <X aria-hidden size={14} />
        </IconButton>
      </div>
    </div>
  )
}

/** The colors of removed and added lines. */
function Sample({ palette }: { palette: Palette }) {
  return (
    <span
      aria-hidden
      data-diff-palette={palette}
      className="flex h-6 w-14 shrink-0 overflow-hidden rounded-inner border border-control text-center font-mono leading-6"
    >
      <span className="flex-1 bg-diff-del-line text-diff-del-sign">−</span>
      <span className="flex-1 bg-diff-add-line text-diff-add-sign">+</span>
    </span>
  )
}
