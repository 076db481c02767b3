import { useMemo } from 'react'

import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { CustomColors } from './custom-colors.tsx'
import { DiffSample } from './diff-sample.tsx'
import { formatContrast, measureContrast } from './measure-contrast.ts'

type Palette = Preferences['diffPalette']

const PALETTES: readonly { id: Palette; label: string; hint: string }[] = [
  { id: 'default', label: 'Default', hint: 'Green and red.' },
  { id: 'red-green', label: 'Red-green safe', hint: 'Blue and orange.' },
  { id: 'blue-yellow', label: 'Blue-yellow safe', hint: 'Teal and pink.' },
  { id: 'high-contrast', label: 'High contrast', hint: 'Strong colors, changed words underlined.' },
  { id: 'custom', label: 'Custom', hint: 'Two colors of your choice.' },
]

/** The colors of added and removed lines. */
export function DiffColorSettings({ filter }: { filter: string | undefined }) {
  const palette = usePreference('diffPalette')
  const colors = usePreference('diffColors')

  // Measures all palettes only when a custom color changes.
  const choices = useMemo(
    () =>
      PALETTES.map((palette) => {
        const { light, dark } = measureContrast(palette.id, colors)
        return { ...palette, contrast: formatContrast(Math.min(light, dark)) }
      }),
    [colors],
  )

  return (
    <>
      <RadioGroup
        label="Diff colors"
        choices={choices.map(({ id, label, hint, contrast }) => ({
          id,
          label,
          note: `${hint} Contrast ${contrast} or better.`,
          sample: <DiffSample palette={id} colors={colors} filter={filter} />,
        }))}
        chosen={palette}
        onChoose={(palette) => setPreference('diffPalette', palette)}
      />
      {palette === 'custom' && <CustomColors filter={filter} />}
    </>
  )
}
