import { useBoard } from '#web/boards/board-context.ts'
import { CardPreview } from '#web/boards/card-moves/card-preview.tsx'
import type { CardMover } from '#web/boards/card-moves/use-card-mover.ts'
import { ListPreview } from '#web/boards/lists/list-preview.tsx'
import { useDraggedCards, useDraggedList } from './drag-context.ts'

/** What is under the pointer. */
export function DragPreview({ effectAt }: Pick<CardMover, 'effectAt'>) {
  const { space } = useBoard()
  const cards = useDraggedCards((drag) => drag)
  const list = useDraggedList((drag) => drag?.list)
  if (cards) {
    const effect = effectAt(cards.hand, cards.to)
    return <CardPreview hand={cards.hand} within={space.fullPath} effect={effect} />
  }
  return list && <ListPreview list={list} />
}
