import { useId } from 'react'

import { Checkbox } from '#web/ui/checkbox.tsx'
import type { useActivityView } from './activity-view.ts'

interface ActivityChoicesProps {
  view: ReturnType<typeof useActivityView>[0]
  onChange: ReturnType<typeof useActivityView>[1]
  hasUnresolved: boolean
}

const LABELS = { all: 'All', comments: 'Comments', changes: 'Changes' } as const

/** The activity's filter and order. Import it only from lazily loaded files. */
export function ActivityChoices({ view, onChange, hasUnresolved }: ActivityChoicesProps) {
  const name = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      {hasUnresolved && (
        <Checkbox
          isSelected={view.isUnresolvedFirst}
          onChange={(isUnresolvedFirst) => onChange({ isUnresolvedFirst })}
        >
          Unresolved first
        </Checkbox>
      )}
      <Checkbox
        isSelected={view.isNewestFirst}
        onChange={(isNewestFirst) => onChange({ isNewestFirst })}
      >
        Newest first
      </Checkbox>
      <div
        role="radiogroup"
        aria-label="Show"
        className="flex rounded-control border border-hairline bg-inset"
      >
        {(['all', 'comments', 'changes'] as const).map((show) => (
          <label
            key={show}
            className="relative flex h-6 items-center rounded-control px-2 font-medium hover:text-text has-checked:bg-selected has-checked:text-accent forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              checked={view.show === show}
              onChange={() => onChange({ show })}
              className="absolute inset-0 size-full opacity-0"
            />
            {LABELS[show]}
          </label>
        ))}
      </div>
    </div>
  )
}
