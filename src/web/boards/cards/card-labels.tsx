import type { MouseEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { withToken } from '#web/widgets/filter-bar/filter-field.ts'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { countFittingLabels } from './label-fit.ts'

type Label = Exclude<Issue['labels'][number], string>

interface CardLabelsProps {
  labels: readonly Label[]
  /** The current card's labels are links in the Tab order. Other cards' labels are links for clicking only. */
  links: 'none' | 'clickable' | 'tabbable'
}

/** The labels that fit on a card. Each label links to the board filtered by it. */
export function CardLabels({ labels, links }: CardLabelsProps) {
  const { fields, filter, addressOf, setFilter } = useFilter()
  if (labels.length === 0) return null
  const names = labels.map((label) => label.name)
  const count = countFittingLabels(names)

  function filterBy(name: string, isNot: boolean) {
    return withToken(fields, filter, { field: 'label', isNot, value: name })
  }

  function linkOf({ name, description }: Label) {
    if (links === 'none') return undefined
    const note = description ? `${description} – ` : ''
    return {
      href: addressOf(filterBy(name, false)),
      title: `${note}Click to filter, Alt-click to exclude`,
      tabIndex: links === 'tabbable' ? 0 : -1,
      onClick: (event: MouseEvent) => {
        // Clicks with other modifiers open the link in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        setFilter(filterBy(name, event.altKey))
      },
    }
  }

  return (
    <div className="mt-1.5 flex flex-wrap gap-x-1 gap-y-1.5 compact-card:mt-1">
      {labels.slice(0, count).map((label) => (
        <LabelChip key={label.id} label={label} link={linkOf(label)} />
      ))}
      {count < labels.length && (
        <span
          className="text-micro leading-[1.125rem] text-faint"
          title={names.slice(count).join(', ')}
        >
          <span aria-hidden>+{labels.length - count}</span>
          <span className="sr-only">{names.slice(count).join(', ')}</span>
        </span>
      )}
    </div>
  )
}
