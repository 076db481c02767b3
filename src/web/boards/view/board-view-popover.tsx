import type { RefObject } from 'react'

import { useShownEnds } from '#web/boards/board/board-memory.ts'
import { useFoldEmpty } from '#web/boards/lists/folding.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { setAlone } from '#web/ui/focus-mode.ts'
import { KeyCaps } from '#web/ui/keys/key-caps.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { CardChoice } from './card-choice.tsx'
import { RowsChoice } from './rows-choice.tsx'
import { SortChoice } from './sort-choice.tsx'

interface BoardViewPopoverProps {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function BoardViewPopover({ triggerRef, onClose }: BoardViewPopoverProps) {
  const ends = useShownEnds()
  const foldEmpty = useFoldEmpty()
  return (
    <Popover label="View" triggerRef={triggerRef} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <SortChoice />
        <RowsChoice />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium">Lists</legend>
          <Checkbox isSelected={!ends.hide_backlog_list} onChange={ends.showOpen}>
            Show Open
          </Checkbox>
          <Checkbox isSelected={!ends.hide_closed_list} onChange={ends.showClosed}>
            Show Closed
          </Checkbox>
          <Checkbox isSelected={foldEmpty.since !== null} onChange={foldEmpty.setOn}>
            Collapse empty lists
          </Checkbox>
        </fieldset>
        <CardChoice />
        <Button
          size="sm"
          onPress={() => {
            onClose()
            setAlone(true)
          }}
        >
          Focus mode <KeyCaps id="focus-mode" />
        </Button>
        <p className="text-small text-faint">
          Only you see this view. The board’s link includes the sort order.
        </p>
      </div>
    </Popover>
  )
}
