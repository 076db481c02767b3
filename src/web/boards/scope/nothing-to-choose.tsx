import type { ListKind } from '#web/boards/board/board-column.ts'

const NAMES: Record<ListKind, string> = {
  label: 'labels',
  assignee: 'people',
  milestone: 'milestones',
}

/** Instead of a field, where the server does not tell what could be chosen in it. */
export function NothingToChoose({ label, kind }: { label: string; kind: ListKind }) {
  return (
    <p>
      <span className="font-medium">{label}</span>
      <span className="block text-muted">
        This server does not list {NAMES[kind]}, so none can be chosen here.
      </span>
    </p>
  )
}
