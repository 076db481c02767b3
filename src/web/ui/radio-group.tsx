import { useId, type ReactNode } from 'react'

export interface Choice<T extends string> {
  readonly id: T
  readonly label: string
  /** A second line that explains the choice. */
  readonly note?: ReactNode
  /** A preview of the choice. */
  readonly sample?: ReactNode
}

interface RadioGroupProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  chosen: T
  onChoose: (id: T) => void
}

/** A single choice with all options visible. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className="flex flex-col gap-1">
      <span id={`${name}-label`} className="font-medium">
        {label}
      </span>
      <div className="flex flex-col">
        {choices.map(({ id, label, note, sample }) => {
          const isTall = note !== undefined && sample === undefined
          return (
            <label
              key={id}
              className={`flex min-h-8 gap-2.5 py-1 pointer-coarse:min-h-11 ${isTall ? 'items-start' : 'items-center'}`}
            >
              <input
                type="radio"
                name={name}
                checked={id === chosen}
                onChange={() => onChoose(id)}
                className={`shrink-0 ${isTall ? 'mt-0.5' : ''}`}
              />
              {sample}
              <span className="min-w-0">
                {label}
                {note && <span className="block text-small text-muted">{note}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
