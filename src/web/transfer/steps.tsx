import { Check, Circle, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

export type StepState = 'done' | 'current' | 'next' | 'failed'

const marks: Record<StepState, ReactNode> = {
  done: <Check size={16} className="text-success" />,
  current: <Spinner size={16} />,
  next: <Circle size={16} className="text-faint" />,
  failed: <X size={16} className="text-danger" />,
}

const words: Record<StepState, string> = {
  done: 'done',
  current: 'in progress',
  next: 'not started',
  failed: 'failed',
}

/** The steps of an export or an import. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="space-y-3">
      {children}
    </ol>
  )
}

interface StepProps {
  name: string
  state: StepState
  /** Details, such as a time. */
  children?: ReactNode
}

export function Step({ name, state, children }: StepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={`flex items-start gap-2.5 ${state === 'next' ? 'text-muted' : ''}`}
    >
      <span aria-hidden className="mt-0.5 shrink-0">
        {marks[state]}
      </span>
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{name}</span>
          <span className="sr-only">, {words[state]}</span>
        </p>
        {children && <div className="text-small text-muted">{children}</div>}
      </div>
    </li>
  )
}

/** Counted rows of a step in progress. */
export function StepProgress({
  label,
  done,
  total,
}: {
  label: string
  done: number
  total: number
}) {
  if (total === 0) return null
  return (
    <div className="flex max-w-100 items-center gap-3">
      <progress aria-label={label} max={total} value={done} className="h-1.5 min-w-0 flex-1" />
      <span className="tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
    </div>
  )
}
