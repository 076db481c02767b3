import { CARD_PARTS, useChosenParts, type CardPart } from '#web/boards/cards/card-parts.ts'
import { setPreference, usePreference } from '#web/lib/preferences.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const DENSITIES = [
  ['comfortable', 'Comfortable'],
  ['default', 'Default'],
  ['compact', 'Compact'],
] as const

/** The visible card parts and the density. */
export function CardChoice() {
  const { hidden, show } = useChosenParts()
  const density = usePreference('density')
  return (
    <>
      <fieldset>
        <legend className="mb-2.5 font-medium">Cards show</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {Object.entries(CARD_PARTS).map(([part, name]) => (
            <Checkbox
              key={part}
              isSelected={!hidden.has(part)}
              onChange={(isShown) => show(part as CardPart, isShown)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2.5 font-medium">Density</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {DENSITIES.map(([value, name]) => (
            <label
              key={value}
              className="flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="density"
                checked={density === value}
                onChange={() => setPreference('density', value)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
