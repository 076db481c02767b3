import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'checked' | 'disabled' | 'onChange'
> {
  isSelected: boolean
  isDisabled?: boolean
  onChange: (isSelected: boolean) => void
  /** The label. */
  children: ReactNode
}

export function Checkbox({
  isSelected,
  isDisabled = false,
  onChange,
  children,
  ...props
}: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="shrink-0"
      />
      {children}
    </label>
  )
}
