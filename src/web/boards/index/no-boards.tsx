import { SquareKanban } from 'lucide-react'

import type { Space } from '#web/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NewBoardButton } from './new-board-button.tsx'

export function NoBoards({ space, canEdit }: { space: Space; canEdit: boolean }) {
  return (
    <Notice
      title="No boards yet"
      icon={<SquareKanban aria-hidden size={40} strokeWidth={1.25} />}
      action={canEdit && <NewBoardButton space={space} />}
    >
      A board shows issues in columns.
      {!canEdit && ` Reporters of the ${space.kind}, and those above them, can make one.`}
    </Notice>
  )
}
