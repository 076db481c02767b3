import { useEffect } from 'react'

import { dismissToast, toast } from './toast.ts'

/** A completed action that can be undone. */
export interface Undoable {
  /** Describes the action in the past tense. */
  readonly text: string
  readonly undo: () => Promise<void> | void
}

type Action = Promise<Undoable | null>

/** The actions that can be undone, latest last. Some may still be running. */
let actions: readonly Action[] = []
/** The actions that have been undone, or will be once they are done. */
const taken = new WeakSet<Action>()
let offer: number | null = null

/**
 * Makes an action the next to undo, removes the Undo toast of the one before, and shows its own once it is done. The
 * action resolves to null if nothing changed.
 */
export async function offerUndo(action: Action): Promise<void> {
  actions = [...actions, action]
  withdraw()
  const done = await action
  if (taken.has(action)) return
  if (!done) {
    forget(action)
    return
  }
  withdraw()
  offer = toast.info(done.text, { label: 'Undo', run: () => void takeBack(action) })
}

export function undoLast(): void {
  const last = actions.at(-1)
  if (last) void takeBack(last)
  else toast.info('Nothing to undo.')
}

/** Leaves all actions to their toasts when the component that shows their effects unmounts. */
export function useUndoable(): void {
  useEffect(() => () => void (actions = []), [])
}

/** Waits for an action to finish, and undoes it. */
async function takeBack(action: Action): Promise<void> {
  taken.add(action)
  forget(action)
  withdraw()
  await (await action)?.undo()
}

function forget(action: Action): void {
  actions = actions.filter((other) => other !== action)
}

/** Removes the Undo toast: only the latest action has one. */
function withdraw(): void {
  if (offer !== null) dismissToast(offer)
  offer = null
}
