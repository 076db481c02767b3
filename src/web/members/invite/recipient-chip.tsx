import { TriangleAlert, X } from 'lucide-react'

import { shownName, type Recipient } from './recipients.ts'

interface RecipientChipProps {
  person: Recipient
  onEdit: () => void
  onRemove: () => void
}

/** A person to invite. Pressing the name edits it. */
export function RecipientChip({ person, onEdit, onRemove }: RecipientChipProps) {
  const { problem } = person
  const shown = shownName(person)
  const look = problem ? 'border-danger text-danger' : 'border-hairline bg-subtle text-text'
  return (
    <li
      className={`flex max-w-full min-w-0 items-center rounded-chip border ${look} pointer-coarse:min-h-11`}
    >
      <button
        type="button"
        onClick={onEdit}
        className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5 rounded-chip px-1.5 text-left outline-offset-[-2px] hover:underline pointer-coarse:min-h-11"
      >
        {problem && <TriangleAlert aria-hidden size={14} className="shrink-0" />}
        <span className="sr-only">Edit </span>
        <span className="max-w-full truncate">{shown}</span>
        {problem && <span className="text-small">{problem}</span>}
      </button>
      <button
        type="button"
        aria-label={`Remove ${shown}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-chip text-muted outline-offset-[-2px] hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
}
