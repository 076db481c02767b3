import type { ProjectDetail } from '#contract/projects.ts'
import { DurationField } from '#web/issuables/time/duration-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { RequestDraft } from './request-draft.ts'

type Settings = Pick<
  ProjectDetail,
  'squash_option' | 'remove_source_branch_after_merge' | 'visibility'
>

interface RequestOptionsProps {
  /** The target project's settings. Undefined if the server omits them. */
  settings: Partial<Settings> | undefined
  draft: RequestDraft
  onWrite: (change: Partial<RequestDraft>) => void
  /** True when the source project is a fork. */
  isFromFork: boolean
  estimateError: string
  /** True when the merge request exists and only its estimate is missing. */
  isCreated: boolean
}

/** The merge options and the estimate. Only the estimate once the merge request exists. */
export function RequestOptions(props: RequestOptionsProps) {
  const { settings, draft, onWrite, isFromFork, isCreated } = props
  const { removesSource, squash } = chosenOptions(draft, settings)
  const squashing = settings?.squash_option
  return (
    <div className="flex flex-col items-start gap-1">
      {!isCreated && (
        <>
          <Checkbox
            isSelected={removesSource}
            onChange={(next) => onWrite({ removesSource: next })}
          >
            Delete source branch after merge
          </Checkbox>
          {squashing !== 'never' && (
            <Checkbox
              isSelected={squash}
              isDisabled={squashing === 'always'}
              onChange={(next) => onWrite({ squash: next })}
            >
              Squash commits
              {squashing === 'always' && (
                <span className="text-muted">(always in this project)</span>
              )}
            </Checkbox>
          )}
          {isFromFork && settings?.visibility !== 'private' && (
            <Checkbox
              isSelected={draft.allowsEdits}
              onChange={(next) => onWrite({ allowsEdits: next })}
            >
              Allow edits by maintainers
            </Checkbox>
          )}
        </>
      )}
      <div className="mt-3 w-full max-w-60">
        <DurationField
          label="Estimate"
          value={draft.estimate}
          onChange={(estimate) => onWrite({ estimate })}
          example="For example, 1h 30m or 2d"
          error={props.estimateError}
        />
      </div>
    </div>
  )
}

/** Returns the chosen options, falling back to the project's settings. */
export function chosenOptions(draft: RequestDraft, settings: Partial<Settings> | undefined) {
  const squashing = settings?.squash_option
  return {
    removesSource: draft.removesSource ?? settings?.remove_source_branch_after_merge ?? false,
    squash:
      squashing === 'always' ||
      (squashing !== 'never' && (draft.squash ?? squashing === 'default_on')),
  }
}
