import { Columns3 } from 'lucide-react'
import { useLocation } from 'react-router'

import { useBoard } from '#web/boards/board/board-context.ts'
import { JUST_CREATED } from '#web/boards/board/board-memory.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AddListButton } from './add-list-button.tsx'
import { ListSuggestions } from './list-suggestions.tsx'

/** What a board without lists says. */
export function FirstList() {
  const { rights } = useBoard()
  const { state } = useLocation()
  return (
    <div className="flex w-70 shrink-0 snap-center flex-col justify-center overflow-y-auto rounded-card border border-dashed border-control max-sm:w-[100cqw] md:w-90">
      <Notice
        title={rights.canEdit ? 'Add your first list' : 'This board has no lists'}
        icon={<Columns3 aria-hidden size={32} strokeWidth={1.5} />}
        action={rights.canEdit && <AddListButton opensItself={state === JUST_CREATED} />}
      >
        A list shows the issues with one label, of one person or of one milestone. All others are in
        Open.
      </Notice>
      {rights.canEdit && <ListSuggestions />}
    </div>
  )
}
