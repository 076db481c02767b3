import { useEffect, useRef, type KeyboardEvent } from 'react'

import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Intent } from './merge-form-state.ts'
import { NewCommits } from './new-commits.tsx'

interface MergeConfirmationProps {
  intent: Intent
  /** True when the user has just asked for the merge. */
  takesFocus: boolean
  /** The first reason that blocks the merge, if a condition changed after the user asked for it. */
  reason: string | null
  isPending: boolean
  /** True while checking the outcome of a merge that got no reply. */
  isChecking: boolean
  isRefused: boolean
  onConfirm: () => void
  /** Accepts commits that arrived after the user asked for the merge. */
  onAccept: () => void
  onCancel: () => void
}

/** Asks for confirmation, naming both branches. */
export function MergeConfirmation(props: MergeConfirmationProps) {
  const { intent, takesFocus, isPending, isChecking } = props
  const { source_branch, target_branch, sha } = useRequest().mergeRequest
  const button = useRef<HTMLButtonElement>(null)
  const hasMoved = intent.sha !== null && intent.sha !== sha && !isPending
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isPending) return
    event.preventDefault()
    props.onCancel()
  }
  return (
    // Events bubble up from the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset onKeyDown={onKeyDown} className="flex flex-col gap-2">
      <legend className="sr-only">Confirm merge</legend>
      {hasMoved && <NewCommits seen={intent.sha} isRefused={props.isRefused} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          Merge <code className="font-mono">{spellName(source_branch)}</code> into{' '}
          <code className="font-mono">{spellName(target_branch)}</code>
          {intent.way === 'auto' ? ' when the pipeline succeeds?' : ' now?'}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="primary"
            isPending={isPending || isChecking}
            onPress={hasMoved ? props.onAccept : props.onConfirm}
          >
            {hasMoved ? 'Include new commits' : intent.way === 'auto' ? 'Set auto-merge' : 'Merge'}
          </Button>
          <Button isDisabled={isPending} onPress={props.onCancel}>
            Cancel
          </Button>
        </span>
      </div>
      {props.reason !== null && !isPending && !isChecking && (
        <p className="text-muted">{props.reason}</p>
      )}
    </fieldset>
  )
}
