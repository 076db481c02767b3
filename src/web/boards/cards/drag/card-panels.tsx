import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useCardMover } from './card-mover.tsx'
import { selectedWords } from './card-selection.ts'
import { useCards } from './card-store.ts'

const CardPlaceDialog = lazyPart(
  async () => (await import('./card-place-dialog.tsx')).CardPlaceDialog,
)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** The selection bar and the “Move to…” dialog, while there is a need for them. */
export function CardPanels() {
  return (
    <>
      <SelectedCards />
      <PlaceDialog />
    </>
  )
}

function SelectedCards() {
  const { selection, ask } = useCardMover()
  const count = useCards(({ lift }) =>
    lift || selection.isEmpty() ? 0 : (selection.moved()?.cards.length ?? 0),
  )
  if (count === 0) return null
  return (
    <SelectionBar
      text={selectedWords(count)}
      onMove={() => ask(selection.moved())}
      onClear={selection.clear}
    />
  )
}

function PlaceDialog() {
  const { places, selection, ask, moveNow } = useCardMover()
  const asked = useCards((now) => now.asked)
  if (!asked) return null
  const spot = { columnKey: asked.column.key, issueId: asked.lead.id }
  const canSelect = asked.cards.length === 1 && !selection.has(spot)
  return (
    <CardPlaceDialog
      moved={asked}
      places={places}
      onSelect={canSelect ? () => selection.click(spot, false) : null}
      // Two frames later, since the closing dialog first restores the old focus.
      onMove={(to) => requestAnimationFrame(() => requestAnimationFrame(() => moveNow(asked, to)))}
      onClose={() => ask(null)}
    />
  )
}
