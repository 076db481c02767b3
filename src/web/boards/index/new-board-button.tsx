import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { Space } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NewBoardDialog = lazyPart(async () => (await import('./new-board-dialog.tsx')).NewBoardDialog)

export function NewBoardButton({ space }: { space: Space }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={() => NewBoardDialog.preload()}
        onFocus={() => NewBoardDialog.preload()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        New board
      </Button>
      {open && <NewBoardDialog space={space} onClose={() => setOpen(false)} />}
    </>
  )
}
