import { useEffect } from 'react'

import { dismissToast, toast } from './toast.ts'

/** Something that was done and can be taken back. */
export interface Undoable {
  /** A description of the action, in past tense. */
  readonly text: string
  readonly undo: () => Promise<void> | void
}

type Action = Promise<Undoable | null>

/** Actions that can be undone, latest last. Some may still be running. */
let actions: readonly Action[] = []
let offer: number | null = null

/** Makes an action the next to be undone, and offers that once it is done. It comes to null if nothing was. */
export async function offerUndo(action: Action): Promise<void> {
  actions = [...actions, action]
  const done = await action
  if (!actions.includes(action)) return
  if (!done) {
    forget(action)
    return
  }
  withdraw()
  offer = toast.info(done.text, { label: 'Undo', run: () => void takeBack(action) })
}

/** Undoes the latest action. */
export function undoLast(): void {
  const last = actions.at(-1)
  if (last) void takeBack(last)
  else toast.info('Nothing to undo.')
}

/** Forgets all actions when the component that shows their effect unmounts. */
export function useUndoable(): void {
  useEffect(() => () => void (actions = []), [])
}

/** Undoes an action, after it has finished. */
async function takeBack(action: Action): Promise<void> {
  forget(action)
  withdraw()
  await (await action)?.undo()
}

function forget(action: Action): void {
  actions = actions.filter((other) => other !== action)
}

/** There is one offer at a time: that of the latest action. */
function withdraw(): void {
  if (offer !== null) dismissToast(offer)
  offer = null
}
