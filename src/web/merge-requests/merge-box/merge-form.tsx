import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { fieldsOf } from '#web/api/api-failure.ts'
import { usePendingChanges } from '#web/issuables/use-field-change.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { afterReview } from '#web/merge-requests/unsent-review.ts'
import type { ASKS_MERGE } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { firstBlock, isPipelineRunning, type Check } from './checks.ts'
import { EndedBoxPart } from './ended-box-part.tsx'
import { useMergeFormState, type Intent } from './merge-form-state.ts'
import { MergeOptions } from './merge-options.tsx'
import { useMergeChoices } from './use-merge-choices.ts'
import { useMerge } from './use-merge.ts'

const MergeBar = lazyPart(async () => (await import('./merge-bar.tsx')).MergeBar)
const MergeConfirmation = lazyPart(
  async () => (await import('./merge-confirmation.tsx')).MergeConfirmation,
  <div className="h-8" />,
)
const MergeProblem = lazyPart(
  async () => (await import('./merge-problem.tsx')).MergeProblem,
  <div className="h-10" />,
)

interface MergeFormProps {
  checks: readonly Check[]
  /** The merge bar's container. */
  bar: HTMLElement | null
}

/** The merge button, its reason when disabled, the confirmation and the options. */
export function MergeForm({ checks, bar }: MergeFormProps) {
  const { name, mergeRequest } = useRequest()
  const { target_branch, sha } = mergeRequest
  const [{ intent }, change] = useMergeFormState(name)
  // False on mount, so that a confirmation from an earlier visit does not take the focus.
  const [isAsked, setAsked] = useState(false)
  const choices = useMergeChoices()
  const merge = useMerge(name)
  const first = useRef<HTMLButtonElement>(null)
  const way = isPipelineRunning(mergeRequest) ? 'auto' : 'now'
  const block = firstBlock(checks)
  // The checks include a new title or target branch at once. The server applies it only after saving.
  const isSaving = usePendingChanges(name).some(
    ({ effect }) => 'title' in effect || 'target_branch' in effect,
  )
  // Auto-merge waits only for the pipeline. Other unmet checks block it.
  const reason = isSaving
    ? 'Saving changes…'
    : merge.isChecking
      ? 'Checking whether it was merged…'
      : ((way === 'auto' ? firstBlock(checks.filter(({ id }) => id !== 'pipeline')) : block)
          ?.words ?? null)
  // Pressing the button again keeps the first `sha`, so it never accepts newer commits.
  function ask(asked: Intent['way']): void {
    void EndedBoxPart.preload()
    setAsked(true)
    if (intent === null) change({ intent: { way: asked, sha } })
  }
  const label =
    way === 'auto' ? 'Merge when pipeline succeeds' : `Merge into ${spellName(target_branch)}`
  useKey('request.merge', () => ask(way), { whyNot: reason })
  useAskedByLink(() => reason === null && ask(way))

  function close(): void {
    change({ intent: null })
    if (!merge.isChecking) merge.dismiss()
    requestAnimationFrame(() => first.current?.focus())
  }

  function send({ way, sha }: Intent): void {
    merge.mutate({
      ...(sha !== null && { sha }),
      ...choices.input,
      ...(way === 'auto' && { merge_when_pipeline_succeeds: true }),
    })
  }

  function acceptNewCommits(): void {
    merge.dismiss()
    if (intent) change({ intent: { ...intent, sha } })
  }

  const isRefused = merge.error !== null && !merge.isUnknown
  const hasMoved = intent !== null && intent.sha !== sha
  return (
    <div className="flex flex-col gap-3 border-t border-hairline bg-subtle px-4 py-3">
      {merge.error && !(isRefused && hasMoved) && (
        <MergeProblem
          error={merge.error}
          isUnknown={merge.isUnknown}
          isChecking={merge.isChecking}
          checks={checks}
          onCheck={merge.check}
        />
      )}
      {intent === null ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:max-w-full">
          <Button
            ref={first}
            variant="primary"
            {...tooltipProps('Merge…', 'request.merge')}
            isDisabled={reason !== null}
            onPress={() => ask(way)}
          >
            <span className="truncate">{label}</span>
          </Button>
          {way === 'auto' && block === null && (
            <Button onPress={() => ask('now')}>Merge now</Button>
          )}
          {reason !== null && <span className="text-muted">{reason}</span>}
        </div>
      ) : (
        <MergeConfirmation
          intent={intent}
          takesFocus={isAsked}
          reason={reason}
          isPending={merge.isPending}
          isChecking={merge.isChecking}
          isRefused={isRefused}
          onConfirm={() => afterReview(() => send(intent))}
          onAccept={acceptNewCommits}
          onCancel={close}
        />
      )}
      <MergeOptions choices={choices} errors={fieldsOf(merge.error)} />
      {bar && intent === null && (
        <MergeBar bar={bar} label={label} reason={reason} onMerge={() => ask(way)} />
      )}
    </div>
  )
}

/** Runs once if the link to the page asked for the merge. Reloading the page does not ask again. */
function useAskedByLink(onAsked: () => void): void {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as Partial<typeof ASKS_MERGE> | null)?.asksMerge === true
  const run = useEffectEvent(() => {
    void navigate({ search, hash }, { replace: true, state: null, preventScrollReset: true })
    onAsked()
  })
  useEffect(() => {
    if (isAsked) run()
  }, [isAsked])
}
