import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePlay,
  CircleX,
  Clock,
  SkipForward,
  type LucideIcon,
} from 'lucide-react'

import type { PipelineBasic } from '#contract/pipelines.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Status = PipelineBasic['status']

const LOOKS: Readonly<Record<Status, { Icon: LucideIcon; word: string; color: string }>> = {
  created: { Icon: CircleDashed, word: 'Created', color: 'text-muted' },
  waiting_for_resource: { Icon: Clock, word: 'Waiting', color: 'text-muted' },
  preparing: { Icon: CircleDashed, word: 'Preparing', color: 'text-muted' },
  pending: { Icon: Clock, word: 'Pending', color: 'text-warning' },
  running: { Icon: CircleDot, word: 'Running', color: 'text-accent' },
  success: { Icon: CircleCheck, word: 'Passed', color: 'text-success' },
  failed: { Icon: CircleX, word: 'Failed', color: 'text-danger' },
  canceled: { Icon: Ban, word: 'Canceled', color: 'text-muted' },
  skipped: { Icon: SkipForward, word: 'Skipped', color: 'text-muted' },
  manual: { Icon: CirclePlay, word: 'Manual', color: 'text-muted' },
  scheduled: { Icon: Clock, word: 'Scheduled', color: 'text-muted' },
}

/** Shows a pipeline's or job's status as an icon and a word. */
export function StatusMark({ status }: { status: Status }) {
  // Other servers may send further statuses.
  const { Icon, word, color } = LOOKS[status] ?? { ...LOOKS.created, word: status }
  return (
    <span className={`inline-flex w-24 shrink-0 items-center gap-1.5 font-medium ${color}`}>
      {status === 'running' ? <Spinner /> : <Icon aria-hidden size={14} />}
      {/* Lines up with text beside the mark. */}
      <span className="self-baseline">{word}</span>
    </span>
  )
}

const UNFINISHED: ReadonlySet<Status> = new Set([
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
  'scheduled',
])

/** True while the pipeline or job can be canceled. */
export function isUnfinished(status: Status): boolean {
  return UNFINISHED.has(status)
}
