import { ArrowLeftRight, Link2 } from 'lucide-react'
import { useId } from 'react'

import type { Comparison } from '#web/merge-requests/comparison-address.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'

const MODES = [
  ['Include target branch changes', true],
  ['Ignore target branch changes', false],
] as const

interface ComparisonBarProps {
  comparison: Comparison
  onChange: (comparison: Comparison) => void
}

/** The compared versions and how they are compared. */
export function ComparisonBar({ comparison, onChange }: ComparisonBarProps) {
  const { left, right, isPlain } = comparison
  const group = useId()
  const swap = () => left && onChange({ ...comparison, left: right, right: left })
  useKey('versions.swap', swap, { whyNot: left ? null : 'The base must be on the left' })
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 md:px-6">
      <h2 className="font-semibold">
        Compare {left ? `v${left.number}` : 'base'} <span aria-label="with">→</span> v{right.number}
      </h2>
      <IconButton label="Swap versions" size="sm" isDisabled={!left} onPress={swap}>
        <ArrowLeftRight aria-hidden size={14} />
      </IconButton>
      <IconButton
        label="Copy link to comparison"
        size="sm"
        onPress={() => void copy(location.href, 'Link')}
      >
        <Link2 aria-hidden size={14} />
      </IconButton>
      {left && (
        <fieldset className="flex flex-wrap gap-x-4 md:ml-auto">
          <legend className="sr-only">Comparison</legend>
          {MODES.map(([label, plain]) => (
            <label
              key={label}
              className="flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={group}
                checked={isPlain === plain}
                onChange={() => onChange({ ...comparison, isPlain: plain })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
