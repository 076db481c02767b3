import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { RadioGroup, type Choice } from '#web/ui/radio-group.tsx'
import { Time } from '#web/ui/time.tsx'
import { useNow } from '#web/ui/use-now.ts'

const HOURS_MS = 3_600_000

const THEMES: readonly Choice<Preferences['theme']>[] = [
  {
    id: 'system',
    label: 'Same as system',
    note: 'Includes high contrast.',
    sample: (
      <span aria-hidden className="flex w-9 justify-between">
        <ThemeSample theme="light" isHalf />
        <ThemeSample theme="dark" isHalf />
      </span>
    ),
  },
  { id: 'light', label: 'Light', sample: <ThemeSample theme="light" /> },
  { id: 'dark', label: 'Dark', sample: <ThemeSample theme="dark" /> },
  {
    id: 'light-contrast',
    label: 'Light, high contrast',
    sample: <ThemeSample theme="light-contrast" />,
  },
  {
    id: 'dark-contrast',
    label: 'Dark, high contrast',
    sample: <ThemeSample theme="dark-contrast" />,
  },
]

const densities = (of: 'rows' | 'cards'): readonly Choice<Preferences['density']>[] => [
  { id: 'comfortable', label: 'Comfortable', note: `More space around ${of}.` },
  { id: 'default', label: 'Default' },
  { id: 'compact', label: 'Compact', note: `More ${of} in view.` },
]

const TIMES: readonly Choice<Preferences['times']>[] = [
  { id: 'relative', label: 'Relative', note: 'Hover for the exact time.' },
  { id: 'absolute', label: 'Date and time' },
]

export function AppearanceSettings() {
  const recently = useNow() - 3 * HOURS_MS
  return (
    <>
      <RadioGroup
        label="Theme"
        choices={THEMES}
        chosen={usePreference('theme')}
        onChoose={(theme) => setPreference('theme', theme)}
      />
      <RadioGroup
        label="Density of lists"
        choices={densities('rows')}
        chosen={usePreference('density')}
        onChoose={(density) => setPreference('density', density)}
      />
      <RadioGroup
        label="Density of cards"
        choices={densities('cards')}
        chosen={usePreference('cardDensity')}
        onChoose={(density) => setPreference('cardDensity', density)}
      />
      <div className="space-y-1">
        <RadioGroup
          label="Times"
          choices={TIMES}
          chosen={usePreference('times')}
          onChoose={(times) => setPreference('times', times)}
        />
        <p className="text-small text-muted">
          Three hours ago is shown as “<Time value={recently} />
          ”. Your time zone is {zoneName()}.
        </p>
      </div>
    </>
  )
}

/** A preview of the theme in its own colors. */
function ThemeSample({ theme, isHalf = false }: { theme: string; isHalf?: boolean }) {
  return (
    <span
      aria-hidden
      data-theme={theme}
      className={`${isHalf ? 'w-[1.0625rem]' : 'w-9'} flex h-6 shrink-0 items-end gap-0.5 rounded-inner border border-control bg-canvas p-1`}
    >
      <span className="h-full flex-1 rounded-chip bg-accent" />
      <span className="h-2/3 flex-1 rounded-chip bg-muted" />
      {!isHalf && <span className="h-1/3 flex-1 rounded-chip bg-hairline" />}
    </span>
  )
}

/** Formats a time zone as "Central European Standard Time (Europe/Berlin)". */
function zoneName(): string {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'long' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone
}
