interface StoredNoteProps {
  isStored: boolean
  /** The time of the draft's last change, in milliseconds since 1970. */
  at: number
}

/** Tells users whether and when this browser has stored a draft. */
export function StoredNote({ isStored, at }: StoredNoteProps) {
  if (isStored) return `Saved in this browser ${formatOf(at).format(at)}`
  return (
    <span role="alert" className="text-danger">
      Not saved in this browser: its storage is full.
    </span>
  )
}

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function formatOf(at: number): Intl.DateTimeFormat {
  return new Date(at).toDateString() === new Date().toDateString() ? time : dateAndTime
}
