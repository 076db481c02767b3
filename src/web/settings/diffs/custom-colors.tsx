import { useId, useMemo, useState } from 'react'

import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { DiffSample } from './diff-sample.tsx'
import { formatContrast, LEAST_CONTRAST, measureContrast } from './measure-contrast.ts'

type Colors = Preferences['diffColors']

/** Chooses the two colors of the custom palette. Saves them only while code on them is readable in every theme. */
export function CustomColors({ filter }: { filter: string | undefined }) {
  const [colors, setColors] = useState(usePreference('diffColors'))
  const { light, dark } = useMemo(() => measureContrast('custom', colors), [colors])
  const isReadable = Math.min(light, dark) >= LEAST_CONTRAST

  function choose(colors: Colors): void {
    setColors(colors)
    const { light, dark } = measureContrast('custom', colors)
    if (Math.min(light, dark) >= LEAST_CONTRAST) setPreference('diffColors', colors)
  }

  return (
    <div className="max-w-150 space-y-3">
      <div className="flex flex-wrap gap-4">
        <ColorField
          label="Added lines"
          value={colors.add}
          onChange={(add) => choose({ ...colors, add })}
        />
        <ColorField
          label="Removed lines"
          value={colors.del}
          onChange={(del) => choose({ ...colors, del })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {(['light', 'dark'] as const).map((theme) => (
          <DiffSample key={theme} palette="custom" theme={theme} colors={colors} filter={filter} />
        ))}
      </div>
      <output className={`block ${isReadable ? 'text-muted' : 'text-danger'}`}>
        Contrast {formatContrast(light)} in light themes, {formatContrast(dark)} in dark ones.
        {!isReadable && ` Not saved. Contrast must be at least ${LEAST_CONTRAST}:1.`}
      </output>
    </div>
  )
}

interface ColorFieldProps {
  label: string
  value: string
  onChange: (color: string) => void
}

function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-12 cursor-pointer rounded-control border border-control bg-canvas p-1 pointer-coarse:h-11"
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
