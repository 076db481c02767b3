import { Button } from '#web/ui/button.tsx'
import { progressWords } from './progress-words.ts'
import type { Progress } from './use-transfer.ts'

interface TransferProgressProps {
  /** The current step, such as "Uploading". */
  label: string
  progress: Progress
  onCancel: () => void
}

/** A running upload or download with its speed, and a button that cancels it. */
export function TransferProgress({ label, progress, onCancel }: TransferProgressProps) {
  const { done, total } = progress
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <progress
          aria-label={label}
          className="h-1.5 w-full"
          {...(total === null ? {} : { max: Math.max(total, 1), value: done })}
        />
        <p className="text-small text-muted tabular-nums">
          {label}: {progressWords(progress)}
        </p>
      </div>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  )
}
