import { useMutation } from '@tanstack/react-query'

import { startGroupExport } from '#contract/group-exports.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'

interface StartExportProps {
  fullPath: string
  /** True when there is an export already. */
  isRepeat: boolean
  onStart: () => Promise<unknown> | void
}

export function StartExport({ fullPath, isRepeat, onStart }: StartExportProps) {
  const start = useMutation({
    mutationFn: async () => await call(startGroupExport, { id: fullPath }),
    onSuccess: onStart,
  })
  return (
    <div className="space-y-2">
      <Button
        variant={isRepeat ? 'secondary' : 'primary'}
        isPending={start.isPending}
        onPress={() => start.mutate()}
      >
        {isRepeat ? 'Start new export' : 'Start export'}
      </Button>
      {start.isError && (
        <p role="alert" className="text-danger">
          {wordsOf(start.error)}
        </p>
      )}
    </div>
  )
}
