import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { columnOf, type List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { listsQuery } from '#web/boards/board-queries.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

const load = async () => ({ default: (await import('./add-list-popover.tsx')).AddListPopover })
const AddListPopover = lazy(load)

export function AddListButton() {
  const { space, board } = useBoard()
  const lists = useQuery(listsQuery(space, board.id)).data ?? []
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        Add list
      </Button>
      {open && (
        <Suspense>
          <AddListPopover
            lists={lists}
            triggerRef={trigger}
            onClose={() => setOpen(false)}
            onAdded={(list) => {
              setOpen(false)
              present(list, lists.length + 1)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A new list comes last, perhaps out of sight. */
function present(list: List, count: number): void {
  const { key, title } = columnOf(list)
  announce(`Added list ${title}, position ${count} of ${count}`)
  requestAnimationFrame(() => scrollToShow(document.querySelector(`[data-key="${key}"]`)))
}
