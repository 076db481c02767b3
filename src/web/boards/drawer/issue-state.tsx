import { CircleDot, CircleSlash } from 'lucide-react'

import type { Issue } from '#web/boards/issue.ts'

/** A shape and a word: the colour is not all that says it. */
export function IssueState({ state }: { state: Issue['state'] }) {
  const isOpen = state === 'opened'
  const Icon = isOpen ? CircleDot : CircleSlash
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 text-small font-medium ${
        isOpen ? 'text-success' : 'text-danger'
      }`}
    >
      <Icon aria-hidden size={14} />
      {isOpen ? 'Open' : 'Closed'}
    </span>
  )
}
