import { useDeferredValue } from 'react'

import { Button } from '#web/ui/button.tsx'
import { DifferenceList } from './difference-list.tsx'

interface ConflictNoteProps {
  /** The conflicting text's name within a sentence: `the title`. */
  what: string
  theirs: string
  mine: string
  onKeepTheirs: () => void
}

const WORDS = { before: 'Theirs: ', after: 'Yours: ' }

/** Shows the difference between two conflicting texts. The user can keep the other user's text. */
export function ConflictNote({ what, theirs, mine, onKeepTheirs }: ConflictNoteProps) {
  const compared = useDeferredValue(mine)
  return (
    <div className="mt-2 flex flex-col gap-2 text-small">
      <p role="alert" className="text-danger">
        Not saved: someone else changed {what}. − theirs, + yours. Saving overwrites theirs.
      </p>
      <DifferenceList label="Changes" before={theirs} after={compared} words={WORDS} />
      <div>
        <Button size="sm" onPress={onKeepTheirs}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
