import { CircleDot, CircleSlash, Copy, X } from 'lucide-react'

import type { Issue } from '#contract/issues.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface DrawerHeaderProps {
  name: SubjectName
  /** Undefined while loading. */
  issue: Issue | undefined
  onClose: () => void
}

export function DrawerHeader({ name, issue, onClose }: DrawerHeaderProps) {
  const reference = fullReference(name)
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-b border-hairline py-1 pr-2 pl-4">
      {issue && <IssueState state={issue.state} />}
      <span className="flex min-w-0 text-small text-muted tabular-nums select-text">
        <span className="truncate">{name.project}</span>#{name.iid}
      </span>
      <IconButton
        label={`Copy reference ${reference}`}
        size="xs"
        onPress={() => void copy(reference, `Reference ${reference}`)}
      >
        <Copy aria-hidden size={14} />
      </IconButton>
      <span className="flex-1" />
      <IconButton label="Close drawer" size="sm" onPress={onClose}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  )
}

/** Shows the state as an icon and a word, since color alone is not accessible. */
function IssueState({ state }: { state: Issue['state'] }) {
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
