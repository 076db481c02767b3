import { useState } from 'react'

import { formatBytes } from '#web/lib/format-bytes.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Kind } from './use-stored-sizes.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

const WORDS: Readonly<Record<Kind, { name: string; note: string; loss: string }>> = {
  copies: {
    name: 'Offline copies',
    note: 'Pages that you opened, to read them without a connection.',
    loss: 'You can read pages without a connection once you have opened them again.',
  },
  drafts: {
    name: 'Drafts',
    note: 'Comments, descriptions and cards that you have not sent.',
    loss: 'Texts that you have not sent will be lost.',
  },
  viewed: {
    name: 'Viewed files',
    note: 'The files and versions that you have reviewed.',
    loss: 'All files will count as not viewed.',
  },
  places: {
    name: 'Views and places',
    note: 'Saved views, recent and pinned places, and your choices on pages.',
    loss: 'Saved views and pinned places will be lost.',
  },
}

interface StoredKindRowProps {
  kind: Kind
  /** Null until measured. */
  bytes: number | null
  onClear: () => Promise<void>
}

/** A kind of stored data, with its size and a button that deletes it. */
export function StoredKindRow({ kind, bytes, onClear }: StoredKindRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, note, loss } = WORDS[kind]

  async function clear(): Promise<void> {
    await onClear()
    toast.info(`${name} cleared.`)
  }

  return (
    <li className="flex items-center gap-3 px-3 py-(--row-y)">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-muted">{note}</p>
      </div>
      <span className="shrink-0 text-muted tabular-nums">
        {bytes === null ? '…' : formatBytes(bytes)}
      </span>
      <Button size="sm" onPress={() => setAsking(true)}>
        Clear…<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Clear ${name.toLowerCase()}?`}
          action="Clear"
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          {loss}
        </ConfirmDialog>
      )}
    </li>
  )
}
