import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { undoLast, useUndoable } from '#web/ui/undo.ts'
import type { BulkEdit } from './bulk-edit.ts'
import type { Progress, RowOutcome } from './outcome.ts'

const NONE: ReadonlyMap<number, RowOutcome> = new Map()

/** Changes many merge requests, and returns the progress and the outcomes. */
export function useBulkEdit() {
  useUndoable()
  useKey('undo', undoLast)
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcomes, setOutcomes] = useState(NONE)

  async function run(edit: BulkEdit, requests: readonly MergeRequestListed[]): Promise<void> {
    try {
      const { runBulkEdit } = await import('./run-bulk-edit.ts')
      runBulkEdit({ client, setProgress, setOutcomes }, edit, requests)
    } catch {
      toast.error('Nothing was changed: the server is not responding.')
    }
  }

  return { progress, outcomes, run: (...edit: Parameters<typeof run>) => void run(...edit) }
}
