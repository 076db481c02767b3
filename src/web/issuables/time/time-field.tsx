import { useRef, useState } from 'react'

import { useSubject } from '#web/issuables/subject-context.ts'
import type { Subject } from '#web/issuables/subject.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { TimeForm } from './time-form.tsx'
import { timeWords } from './time-words.ts'
import type { Track } from './use-track-time.ts'

const TITLES = { spent: 'Add spent time', estimate: 'Set estimate' }

/** Time spent and the estimate. */
export function TimeField() {
  const { subject, rights } = useSubject()
  const { words, over } = timeWords(subject.time_stats)
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">Time</dt>
      <dd className="flex min-w-0 flex-col gap-1.5 py-0.5 pointer-coarse:py-3">
        <span className="tabular-nums">
          {words || <span className="text-faint">None tracked</span>}
          {over && <span className="font-medium text-danger">, over by {over}</span>}
        </span>
        <Bar stats={subject.time_stats} />
        {rights.canPlan && (
          <span className="flex flex-wrap gap-1.5">
            <Tracker track="spent" />
            <Tracker track="estimate" />
          </span>
        )}
      </dd>
    </>
  )
}

function Bar({ stats }: { stats: Subject['time_stats'] }) {
  const { time_estimate: estimate, total_time_spent: spent } = stats
  if (estimate === 0) return null
  return (
    <span
      aria-hidden
      className="block h-1.5 max-w-60 overflow-hidden rounded-full bg-inset ring-1 ring-hairline forced-colors:outline-1"
    >
      <span
        className={`block h-full ${spent > estimate ? 'bg-danger' : 'bg-accent'}`}
        style={{ width: `${Math.min(100, (100 * spent) / estimate)}%` }}
      />
    </span>
  )
}

function Tracker({ track }: { track: Track }) {
  const { subject } = useSubject()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const estimate = subject.time_stats.human_time_estimate ?? ''
  return (
    <>
      <Button
        ref={trigger}
        size="xs"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {TITLES[track]}
      </Button>
      {isOpen && (
        <Popover label={TITLES[track]} triggerRef={trigger} onClose={close}>
          <TimeForm track={track} value={track === 'estimate' ? estimate : ''} onClose={close} />
        </Popover>
      )}
    </>
  )
}
