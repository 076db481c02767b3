import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'

import { Refusal } from '#web/issuables/fields/field.tsx'
import { Popover } from '#web/issuables/fields/popover.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BRANCH_WITH_BUTTON, BranchName } from './branch-name.tsx'
import { CopyBranch } from './copy-branch.tsx'

const BranchPicker = lazyPart(
  async () => (await import('#web/merge-requests/branch-picker.tsx')).BranchPicker,
)

/** The target branch, editable until the merge request is merged. */
export function TargetBranch() {
  const { name, mergeRequest, rights } = useRequest()
  const { target_branch: target, source_branch, source_project_id, state } = mergeRequest
  const change = useFieldChange('The target branch')
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isSameProject = source_project_id === mergeRequest.target_project_id

  function choose(branch: string): void {
    setOpen(false)
    if (branch === target) return
    change.mutate({ input: { target_branch: branch }, effect: { target_branch: branch } })
  }

  return (
    <>
      <span className={BRANCH_WITH_BUTTON}>
        <BranchName name={target} />
        <CopyBranch side="target" branch={target} />
        {change.isPending && (
          <span className="text-accent">
            <Spinner />
            <span className="sr-only">Saving target branch…</span>
          </span>
        )}
        {rights.canUpdate && state === 'opened' && (
          <IconButton
            ref={trigger}
            label="Change target branch"
            size="xs"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
          >
            <Pencil aria-hidden size={12} />
          </IconButton>
        )}
      </span>
      {isOpen && (
        <Popover label="Change target branch" triggerRef={trigger} onClose={() => setOpen(false)}>
          <BranchPicker
            project={name.project}
            chosen={target}
            excluded={isSameProject ? source_branch : null}
            onChoose={choose}
            onCancel={() => setOpen(false)}
          />
        </Popover>
      )}
      <div className="order-last basis-full empty:hidden">
        <Refusal change={change} />
      </div>
    </>
  )
}
