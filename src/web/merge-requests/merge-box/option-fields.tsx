import { useId } from 'react'

import type { ApiFailure } from '#web/api/api-failure.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { MergeChoices } from './use-merge-choices.ts'

interface OptionFieldsProps {
  choices: MergeChoices
  /** The server's messages, by parameter name. */
  errors: ApiFailure['fields']
}

export function OptionFields({ choices, errors }: OptionFieldsProps) {
  const { source_branch } = useRequest().mergeRequest
  const { squashing, isSquash, isRemoving } = choices
  return (
    <div className="flex flex-col gap-3">
      {squashing !== 'never' && (
        <Checkbox
          isSelected={isSquash}
          isDisabled={squashing === 'always'}
          onChange={choices.setSquash}
        >
          Squash all commits into one
          {squashing === 'always' && <span className="text-muted">(always in this project)</span>}
        </Checkbox>
      )}
      <Checkbox isSelected={isRemoving} onChange={choices.setRemoves}>
        <span className="break-all">
          Delete <bdi>{spellName(source_branch)}</bdi> after merge
        </span>
      </Checkbox>
      {isSquash && (
        <Message
          label="Squash commit message"
          value={choices.squashMessage}
          error={errors['squash_commit_message']}
          onChange={choices.setSquashMessage}
        />
      )}
      {choices.hasMergeCommit && (
        <Message
          label="Merge commit message"
          value={choices.message}
          error={errors['merge_commit_message']}
          onChange={choices.setMessage}
        />
      )}
    </div>
  )
}

/** Git's conventional maximum line length for commit messages. */
const MAX_COLUMNS = 72

/** A vertical line after the last column. */
const GUIDE = {
  background: `linear-gradient(var(--hairline), var(--hairline)) calc(0.625rem + ${MAX_COLUMNS}ch) 0 / 1px 100% no-repeat local var(--canvas)`,
}

interface MessageProps {
  label: string
  value: string
  error: readonly string[] | undefined
  onChange: (text: string) => void
}

function Message({ label, value, error, onChange }: MessageProps) {
  const id = useId()
  const length = value.split('\n', 1)[0]!.length
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={Math.min(10, value.split('\n').length + 1)}
        aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
        {...(error && { 'aria-invalid': true, 'data-invalid': '' })}
        onChange={(event) => onChange(event.target.value)}
        style={GUIDE}
        className="w-full rounded-control border border-control px-2.5 py-1.5 font-mono text-small leading-5 focus:border-accent focus:outline-2 focus:outline-offset-[-1px] focus:outline-accent data-[invalid]:border-danger"
      />
      <p id={`${id}-note`} className="text-small text-muted">
        {length > MAX_COLUMNS
          ? `First line: ${length} characters. Keep it within ${MAX_COLUMNS}.`
          : `First line: ${length} of ${MAX_COLUMNS} characters.`}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-small text-danger">
          {label} {error.join(', ')}
        </p>
      )}
    </div>
  )
}
