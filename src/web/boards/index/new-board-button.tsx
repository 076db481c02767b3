import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Space } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

const load = async () => ({ default: (await import('./new-board-dialog.tsx')).NewBoardDialog })
const NewBoardDialog = lazy(load)

export function NewBoardButton({ space }: { space: Space }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        New board
      </Button>
      <Suspense>{open && <NewBoardDialog space={space} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
