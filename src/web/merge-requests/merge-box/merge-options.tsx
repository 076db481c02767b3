import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MergeChoices } from './use-merge-choices.ts'

const OptionFields = lazyPart(async () => (await import('./option-fields.tsx')).OptionFields)

/** The merge options in a collapsible section. Its title summarizes the choices. */
export function MergeOptions({ choices }: { choices: MergeChoices }) {
  const { isSquash, isRemoving, hasMessages } = choices
  return (
    <details className="group">
      <summary className="min-h-6 cursor-default text-muted pointer-coarse:min-h-11 pointer-coarse:py-3">
        Squash {isSquash ? 'on' : 'off'} · {isRemoving ? 'delete' : 'keep'} source branch ·{' '}
        {hasMessages ? 'your own message' : 'default message'}
      </summary>
      <div className="min-h-16 pt-3">
        <OptionFields choices={choices} />
      </div>
    </details>
  )
}
