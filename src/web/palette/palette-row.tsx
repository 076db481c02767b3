import {
  CircleDot,
  FolderGit2,
  GitPullRequest,
  ListFilter,
  SquareKanban,
  SquareTerminal,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'

import { KeyCaps } from '#web/ui/keys/key-caps.tsx'
import type { PaletteEntry } from './palette-entry.ts'

const ICONS: Record<PaletteEntry['kind'], LucideIcon> = {
  action: SquareTerminal,
  board: SquareKanban,
  project: FolderGit2,
  group: UsersRound,
  issue: CircleDot,
  merge_request: GitPullRequest,
  person: UserRound,
  filter: ListFilter,
}

interface PaletteRowProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onChoose: (options: { newTab: boolean }) => void
}

export function PaletteRow({ id, entry, isActive, onPoint, onChoose }: PaletteRowProps) {
  const { kind, label, note, keyId, whyNot } = entry
  const Icon = ICONS[kind]
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The input keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      // A native option cannot contain this markup.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={Boolean(whyNot) || undefined}
      onPointerMove={() => isActive || onPoint()}
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => onChoose({ newTab: event.ctrlKey || event.metaKey })}
      className={`flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 pointer-coarse:min-h-11 ${
        isActive ? 'bg-selected' : ''
      }`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
      <span className={`min-w-0 truncate ${whyNot ? 'text-muted' : ''}`}>{label}</span>
      <span className="min-w-0 flex-1 truncate text-small text-faint">{whyNot ?? note}</span>
      <KeyCaps id={keyId} />
    </div>
  )
}
