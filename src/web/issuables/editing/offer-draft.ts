import { offerUndo } from '#web/ui/undo.ts'

type Stored = string | null

interface Discarded {
  readonly what: 'Changes' | 'Comment'
  readonly draft: Stored
  readonly store: (next: Stored | ((now: Stored) => Stored)) => void
  /** Opens the form of the restored draft. */
  readonly onRestore: () => void
}

/** Offers to restore a discarded draft. */
export function offerDraft({ what, draft, store, onRestore }: Discarded): void {
  if (draft === null) return
  const undo = () => {
    store((now) => now ?? draft)
    onRestore()
  }
  void offerUndo(Promise.resolve({ text: `${what} discarded.`, undo }))
}
