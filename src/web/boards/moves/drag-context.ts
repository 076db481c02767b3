import { createContext, useContext } from 'react'

import type { CardDrag } from '#web/boards/card-moves/use-card-drag.ts'
import { useStored, type Store } from '#web/ui/store.ts'
import type { ListDrag } from './use-list-drag.ts'

/** What is in the hand of somebody who drags. It changes with each step: what does not show it is left alone. */
export interface Dragging {
  readonly card: Store<CardDrag | null>
  readonly list: Store<ListDrag | null>
}

const Context = createContext<Dragging | null>(null)

export const DraggingProvider = Context.Provider

export function useDraggedCards<S>(select: (drag: CardDrag | null) => S): S {
  return useStored(useDragging().card, select)
}

export function useDraggedList<S>(select: (drag: ListDrag | null) => S): S {
  return useStored(useDragging().list, select)
}

/** What is in the hand now: for what is asked later than it is drawn. */
export function useDragging(): Dragging {
  const value = useContext(Context)
  if (!value) throw new Error('dragged outside of a board')
  return value
}
