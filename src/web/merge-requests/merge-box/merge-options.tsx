import { useEffect, useRef } from 'react'

import type { ApiFailure } from '#web/api/api-failure.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MergeChoices } from './use-merge-choices.ts'

const OptionFields = lazyPart(async () => (await import('./option-fields.tsx')).OptionFields)

interface MergeOptionsProps {
  choices: MergeChoices
  /** The server's messages, by parameter name. */
  errors: ApiFailure['fields']
}

/** The merge options in a collapsible section. Its title summarizes the choices. Errors open it. */
export function MergeOptions({ choices, errors }: MergeOptionsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) details.current!.open = true
  }, [hasErrors])
  const { isSquash, isRemoving, hasMessages } = choices
  return (
    <details ref={details} className="group">
      <summary className="min-h-6 cursor-default text-muted pointer-coarse:min-h-11 pointer-coarse:py-3">
        Squash {isSquash ? 'on' : 'off'} · {isRemoving ? 'delete' : 'keep'} source branch ·{' '}
        {hasMessages ? 'your own message' : 'default message'}
      </summary>
      <div className="min-h-16 pt-3">
        <OptionFields choices={choices} errors={errors} />
      </div>
    </details>
  )
}
