import { CircleDashed, CircleDot, CircleSlash, GitMerge, Lock } from 'lucide-react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'

type State = Pick<MergeRequest, 'state' | 'draft'>

const looks = {
  draft: { Icon: CircleDashed, word: 'Draft', color: 'text-muted' },
  opened: { Icon: CircleDot, word: 'Open', color: 'text-success' },
  merged: { Icon: GitMerge, word: 'Merged', color: 'text-merged' },
  closed: { Icon: CircleSlash, word: 'Closed', color: 'text-danger' },
  locked: { Icon: Lock, word: 'Merging', color: 'text-muted' },
} as const

/**
 * The state as an icon and a word, since color alone is not accessible. `iconOnly` keeps the word for screen readers
 * only.
 */
export function MergeRequestState({
  of: { state, draft },
  iconOnly = false,
}: {
  of: State
  iconOnly?: boolean
}) {
  const { Icon, word, color } = looks[draft && state === 'opened' ? 'draft' : state]
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 text-small font-medium ${color}`}
      {...(iconOnly && { title: word })}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className={iconOnly ? 'sr-only' : undefined}>{word}</span>
    </span>
  )
}
