import { StoredNote } from './stored-note.tsx'
import { useOpenElsewhere } from './use-open-elsewhere.ts'

interface DraftNoteProps {
  what: string
  isStored: boolean
  /** The time of the draft's last change, in milliseconds since 1970. */
  at: number
}

/** Tells users whether this browser has stored the draft, and whether another tab edits it. */
export function DraftNote({ what, isStored, at }: DraftNoteProps) {
  const isElsewhere = useOpenElsewhere(what)
  return (
    <>
      <StoredNote isStored={isStored} at={at} />
      {isElsewhere && ' · Also open in another tab'}
    </>
  )
}
