import { setPreference, usePreference } from '#web/lib/preferences.ts'

const DENSITIES = [
  ['comfortable', 'Comfortable'],
  ['default', 'Default'],
  ['compact', 'Compact'],
] as const

/** The density of all lists, or of the cards on all boards. */
export function DensityChoice({ of }: { of: 'density' | 'cardDensity' }) {
  const density = usePreference(of)
  return (
    <fieldset>
      <legend className="mb-2.5 font-medium">Density</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {DENSITIES.map(([value, name]) => (
          <label key={value} className="flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="density"
              checked={density === value}
              onChange={() => setPreference(of, value)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
