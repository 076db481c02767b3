import type { RefObject } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { BranchPicker } from '#web/merge-requests/branch-picker.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { projectOf } from './project-of.ts'

interface TargetOfSelectedProps {
  /** Merge requests of one project. */
  requests: readonly MergeRequestListed[]
  triggerRef: RefObject<HTMLElement | null>
  onChoose: (branch: string) => void
  onClose: () => void
}

/** Chooses a new target branch for the selected merge requests. */
export function TargetOfSelected(props: TargetOfSelectedProps) {
  const { requests, triggerRef, onChoose, onClose } = props
  const targets = new Set(requests.map(({ target_branch }) => target_branch))
  const [target = null] = targets.size === 1 ? targets : []
  return (
    <Popover label="Change target branch" triggerRef={triggerRef} onClose={onClose}>
      <BranchPicker
        project={projectOf(requests[0]!)}
        chosen={target}
        excluded={null}
        onChoose={(branch) => {
          onClose()
          onChoose(branch)
        }}
        onCancel={onClose}
      />
    </Popover>
  )
}
