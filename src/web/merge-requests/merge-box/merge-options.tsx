import { ChevronRight } from 'lucide-react'
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
  const { isSquash, isRemoving, messages } = choices
  return (
    <details ref={details} className="group">
      <summary className="flex min-h-6 cursor-default list-none items-start gap-1.5 text-muted pointer-coarse:min-h-11 pointer-coarse:py-3">
        <ChevronRight aria-hidden size={14} className="mt-0.75 shrink-0 group-open:rotate-90" />
        <span>
          Squash {isSquash ? 'on' : 'off'} · {isRemoving ? 'delete' : 'keep'} source branch
          {messages.length > 0 &&
            ` · ${messages.some((text) => text?.trim()) ? 'your own message' : 'default message'}`}
        </span>
      </summary>
      <div className="min-h-16 pt-3">
        <OptionFields choices={choices} errors={errors} />
      </div>
    </details>
  )
}
