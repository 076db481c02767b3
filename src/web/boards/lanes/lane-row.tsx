import { ChevronDown, ChevronRight, CircleDashed, Milestone } from 'lucide-react'
import { useRef, type RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoardMemory } from '#web/boards/board/board-memory.ts'
import type { Lane } from '#web/boards/board/lane.ts'
import type { Amount } from '#web/boards/board/summarise.ts'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { LaneCell } from './lane-cell.tsx'
import { useRoom } from './use-room.ts'

interface LaneRowProps {
  lane: Lane
  count: Amount | undefined
  cells: readonly Column[]
  lists: readonly List[]
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
  isListFolded: (cell: Column) => boolean
  /** Called when the row collapses or expands, since the focused card may be gone. */
  onFold: () => void
}

/** A row across all lists. Its title sticks while its cards are in view. */
export function LaneRow({ lane, count, cells, lists, box, isListFolded, onFold }: LaneRowProps) {
  const { folded, setFolded } = useFoldedLanes()
  const section = useRef<HTMLElement>(null)
  const { isInView } = useRoom(box, section)
  // A row expands while one of its cards has or will receive the focus.
  const hasFocus = useCards(({ focus }) => cells.some(({ key }) => key === focus?.columnKey))
  const isFolded = folded.has(lane.key) && !hasFocus
  const id = `lane-${lane.key}`
  return (
    <section
      ref={section}
      aria-labelledby={id}
      // A landmark per row would be too many, and a fieldset is for forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      data-lane={lane.key}
    >
      <header className="sticky top-11.5 pointer-coarse:top-12.5 z-11 border-b border-hairline bg-canvas">
        <div className="sticky left-0 flex h-9 w-fit max-w-[100cqw] items-center gap-1.5">
          <IconButton
            label={`${isFolded ? 'Expand' : 'Collapse'} row ${lane.title}`}
            aria-expanded={!isFolded}
            size="xs"
            onPress={() => {
              setFolded(lane.key, !isFolded)
              onFold()
            }}
          >
            {isFolded ? (
              <ChevronRight aria-hidden size={14} />
            ) : (
              <ChevronDown aria-hidden size={14} />
            )}
          </IconButton>
          <LaneMark lane={lane} />
          <h2 id={id} className="flex min-w-0 truncate font-semibold">
            {lane.label ? <LabelChip label={lane.label} /> : lane.title}
          </h2>
          {count !== undefined && (
            <span className="text-small text-muted tabular-nums">
              {count.value}
              {count.isLeast && '+'}
              <span className="sr-only">{count.value === 1 ? ' issue' : ' issues'}</span>
            </span>
          )}
        </div>
      </header>
      {!isFolded && (
        <div className="flex gap-3 py-2">
          {cells.map((cell) => (
            <LaneCell
              key={cell.key}
              column={cell}
              lists={lists}
              box={box}
              isAwake={isInView}
              isFolded={isListFolded(cell)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function LaneMark({ lane: { kind, assignee, milestone, label } }: { lane: Lane }) {
  if (assignee) return <UserAvatar user={assignee} decorative />
  if (milestone) return <Milestone aria-hidden size={14} className="shrink-0 text-muted" />
  if (label && kind === 'label') return null
  return <CircleDashed aria-hidden size={14} className="shrink-0 text-faint" />
}

/** The keys of the rows that the user has collapsed on this board. */
function useFoldedLanes() {
  const [text, setText] = useBoardMemory('collapsed-rows')
  const keys: ReadonlySet<string> = new Set(text?.split(' ').filter(Boolean))
  return {
    folded: keys,
    setFolded: (key: string, isFolded: boolean) => {
      const others = [...keys].filter((other) => other !== key)
      setText((isFolded ? [...others, key] : others).join(' ') || null)
    },
  }
}
