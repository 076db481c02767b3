import { CardPreview } from '#web/boards/card-moves/card-preview.tsx'
import { ListPreview } from '#web/boards/lists/list-preview.tsx'
import { useDraggedCards, useDraggedList } from './drag-context.ts'

interface DragPreviewProps {
  /** What was taken hold of, as it is drawn. */
  of: HTMLElement
}

/** What is under the pointer. */
export function DragPreview({ of }: DragPreviewProps) {
  const hand = useDraggedCards((drag) => drag?.hand)
  const effect = useDraggedCards((drag) => drag?.effect ?? '')
  const list = useDraggedList((drag) => drag?.list)
  if (hand) return <CardPreview card={of} count={hand.cards.length} effect={effect} />
  return list && <ListPreview list={list} />
}
