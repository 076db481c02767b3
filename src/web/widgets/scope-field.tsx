import { useId } from 'react'

import { Checkbox } from '#web/ui/checkbox.tsx'

interface ScopeFieldProps<S extends string> {
  scopes: readonly S[]
  meanings: Readonly<Record<S, string>>
  chosen: readonly S[]
  onChange: (scopes: S[]) => void
  /** The validation error. Empty when valid. */
  error: string
}

/** Checkboxes for the scopes of a token or an application. */
export function ScopeField<S extends string>(props: ScopeFieldProps<S>) {
  const { scopes, meanings, chosen, onChange, error } = props
  const id = useId()
  return (
    <fieldset {...(error && { 'aria-describedby': id })}>
      <legend className="mb-1 font-medium">Scopes</legend>
      <div className="grid gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-4">
        {scopes.map((scope) => (
          <div key={scope} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-center">
            <Checkbox
              isSelected={chosen.includes(scope)}
              aria-invalid={error !== ''}
              aria-describedby={`${id}-${scope}`}
              onChange={(isOn) =>
                onChange(scopes.filter((one) => (one === scope ? isOn : chosen.includes(one))))
              }
            >
              <code className="font-mono text-small">{scope}</code>
            </Checkbox>
            <p id={`${id}-${scope}`} className="pl-6 text-small text-muted sm:pl-0">
              {meanings[scope]}
            </p>
          </div>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
