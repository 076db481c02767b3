import { useId, type ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup as AriaGroup } from 'react-aria-components/RadioGroup'

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
    <AriaGroup
      name={name}
      value={chosen}
      onChange={(id) => onChoose(id as T)}
      className="flex flex-col gap-1"
    >
      <Label className="font-medium">{label}</Label>
      <div className="flex flex-col">
        {choices.map(({ id, label, note, sample }) => (
          <Radio
            key={id}
            value={id}
            className="group flex min-h-8 items-center gap-2.5 rounded-control py-1 pointer-coarse:min-h-11"
          >
            <span
              aria-hidden
              data-mark
              className="flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-canvas group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-5 group-data-[selected]:border-accent"
            />
            {sample}
            <span className="min-w-0">
              {label}
              {note && <span className="block text-small text-muted">{note}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </AriaGroup>
  )
}
