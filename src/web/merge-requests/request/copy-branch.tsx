import { Copy } from 'lucide-react'

import { spellName } from '#web/lib/spell-name.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Copies the name of a merge request's source or target branch. */
export function CopyBranch({ side, branch }: { side: 'source' | 'target'; branch: string }) {
  return (
    <IconButton
      label={`Copy ${side} branch`}
      {...(side === 'source' && { keyId: 'request.copy-branch' })}
      size="xs"
      onPress={() => void copyBranch(branch)}
    >
      <Copy aria-hidden size={12} />
    </IconButton>
  )
}

export async function copyBranch(branch: string): Promise<void> {
  await copy(branch, `Branch ${spellName(branch)}`)
}
