import { GitMergeConflict } from 'lucide-react'

import { counted } from '#web/lib/counted.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useConflicts } from './use-conflicts.ts'

/** Warns of conflicts. */
export function ConflictBar() {
  const { state, has_conflicts, target_branch } = useRequest().mergeRequest
  const conflicts = useConflicts()
  if (state !== 'opened' || !has_conflicts) return null
  return (
    <p className="flex items-center gap-2 border-b border-hairline bg-inset px-4 py-1.5">
      <GitMergeConflict aria-hidden size={14} className="shrink-0 text-warning" />
      <span>
        This branch conflicts with <bdi>{spellName(target_branch)}</bdi>
        {conflicts && conflicts.size > 0 && ` in ${counted(conflicts.size, 'file')}`}.
        {conflicts === null && ' The server does not list the conflicting files.'}
      </span>
    </p>
  )
}
