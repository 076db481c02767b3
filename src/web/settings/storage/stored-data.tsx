import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { deleteCopies } from '#web/api/copies.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { currentAccount } from '#web/api/session.ts'
import { removeLocal } from '#web/lib/local-store.ts'
import { rereadLocal } from '#web/lib/use-local.ts'
import { rereadRecentBoards } from '#web/spaces/recent-boards.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'

const DeleteDataDialog = lazyPart(
  async () => (await import('./delete-data-dialog.tsx')).DeleteDataDialog,
)

/** Deletes what this browser has stored for the user. */
export function StoredData({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const owner = useSuspenseQuery(ownerQuery()).data
  const [isAsking, setAsking] = useState(false)

  async function deleteAll(): Promise<void> {
    removeLocal(owner.key)
    rereadLocal()
    rereadRecentBoards()
    await deleteCopies(currentAccount()!)
    await onDeleted()
    setAsking(false)
    toast.info('Deleted your data in this browser.')
  }

  return (
    <section aria-label="All of your data" className="max-w-150 space-y-2">
      <h2 className="font-semibold">All of your data</h2>
      <p>This data stays in the browser when you sign out.</p>
      <Button onPress={() => setAsking(true)}>Delete my data…</Button>
      {isAsking && (
        <DeleteDataDialog onDelete={() => void deleteAll()} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
