import { useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import type { SafeImage } from './safe-image.ts'

interface ImageCompareProps {
  path: string
  old: SafeImage
  now: SafeImage
}

const MODES = [
  { id: 'side', label: 'Side by side' },
  { id: 'swipe', label: 'Swipe' },
  { id: 'onion', label: 'Onion skin' },
] as const

/** Two versions of an image: side by side, or one above the other with a slider between them. */
export function ImageCompare({ path, old, now }: ImageCompareProps) {
  const [mode, setMode] = useState<(typeof MODES)[number]['id']>('side')
  const [share, setShare] = useState(50)
  const id = useId()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <fieldset aria-label={`Compare ${path}`} className="flex justify-center gap-1">
        {MODES.map(({ id, label }) => (
          <Button
            key={id}
            size="sm"
            variant={mode === id ? 'secondary' : 'quiet'}
            aria-pressed={mode === id}
            onPress={() => setMode(id)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {mode === 'side' ? (
        <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-1 gap-4">
          <div className="flex min-h-0 items-start justify-end">
            <DiffImage path={path} side="old" image={old} />
          </div>
          <div className="flex min-h-0 items-start">
            <DiffImage path={path} side="new" image={now} />
          </div>
        </div>
      ) : (
        <div className="mx-auto flex min-h-0 w-fit max-w-full flex-1 flex-col gap-2">
          <div className="grid min-h-0 flex-1 grid-rows-1 items-start justify-items-start *:col-start-1 *:row-start-1">
            <DiffImage path={path} side="old" image={old} />
            <div
              className="flex h-full max-w-full items-start"
              style={
                mode === 'swipe'
                  ? { clipPath: `inset(0 0 0 ${share}%)` }
                  : { opacity: `${share / 100}` }
              }
            >
              <DiffImage path={path} side="new" image={now} />
            </div>
          </div>
          <label htmlFor={id} className="sr-only">
            {mode === 'swipe' ? 'Divider' : 'Opacity of the new image'}
          </label>
          <input
            id={id}
            type="range"
            value={share}
            aria-valuetext={`${share} %`}
            onChange={({ target }) => setShare(target.valueAsNumber)}
            className="block h-6 w-full min-w-24 pointer-coarse:h-11"
          />
        </div>
      )}
    </div>
  )
}

interface DiffImageProps {
  path: string
  side: 'old' | 'new'
  image: SafeImage
}

const FRAMES = { old: 'border-diff-del-sign', new: 'border-diff-add-sign' }

export function DiffImage({ path, side, image }: DiffImageProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className="text-muted">This image cannot be shown.</p>
  return (
    <img
      src={image.url}
      alt={`${side === 'old' ? 'Old' : 'New'} version of ${path}`}
      {...image.size}
      className={`h-auto max-h-full w-auto max-w-full border-2 bg-inset object-contain ${FRAMES[side]}`}
      onError={() => setBroken(true)}
    />
  )
}
