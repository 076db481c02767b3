import { Pencil, Plus } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { Popover } from '#web/issuables/fields/popover.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TimeBar } from './time-bar.tsx'
import { timeWords } from './time-words.ts'
import type { Track } from './use-track-time.ts'
import '#web/issuables/keys.ts'

const TimeForm = lazyPart(async () => (await import('./time-form.tsx')).TimeForm)

const KEYS = { spent: 'subject.time', estimate: 'subject.estimate' } as const

/** The time spent and the estimate. */
export function TimeField() {
  const { subject, rights } = useSubject()
  const { words, seconds, over } = timeWords(subject.time_stats)
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">Time</dt>
      <dd className="min-w-0">
        <div className="flex items-start gap-2">
          <span className="min-h-6 min-w-0 flex-1 py-0.5 tabular-nums pointer-coarse:py-3">
            {words ? (
              <span title={seconds}>{words}</span>
            ) : (
              <span className="text-faint">No time tracked</span>
            )}
            {over && <span className="font-medium text-danger">, over by {over}</span>}
          </span>
          {rights.canPlan && (
            <>
              <Tracker track="spent" />
              <Tracker track="estimate" />
            </>
          )}
        </div>
        <TimeBar stats={subject.time_stats} className="mt-1 mb-1.5 max-w-60" />
      </dd>
    </>
  )
}

function Tracker({ track }: { track: Track }) {
  const { subject } = useSubject()
  /** The text that the form starts with. Null while the form is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setTyped(null)
  const open = (words = '') => setTyped(words)
  useKey(KEYS[track], open)
  useAsked(track, open, true)
  const { human_time_estimate: estimate, human_total_time_spent: spent } = subject.time_stats
  const estimateLabel = estimate ? 'Change estimate' : 'Set estimate'
  const label = track === 'spent' ? 'Log time' : estimateLabel
  const Icon = track === 'spent' ? Plus : Pencil
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        keyId={KEYS[track]}
        size="xs"
        aria-haspopup="dialog"
        aria-expanded={typed !== null}
        onPress={() => open()}
      >
        <Icon aria-hidden size={12} />
      </IconButton>
      {typed !== null && (
        <Popover label={label} triggerRef={trigger} onClose={close}>
          <TimeForm
            track={track}
            typed={typed}
            value={(track === 'estimate' ? estimate : spent) ?? ''}
            onClose={close}
          />
        </Popover>
      )}
    </>
  )
}
