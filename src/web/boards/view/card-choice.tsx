import { CARD_PARTS, useChosenParts, type CardPart } from '#web/boards/cards/card-parts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DensityChoice } from '#web/widgets/density-choice.tsx'

/** The visible card parts and the density. */
export function CardChoice() {
  const { hidden, show } = useChosenParts()
  return (
    <>
      <fieldset>
        <legend className="mb-2.5 font-medium">Show on cards</legend>
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
      <DensityChoice />
    </>
  )
}
