import { createStore } from '#web/lib/store.ts'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: 'info' | 'error'
  text: string
  action: ToastAction | null
  /** Milliseconds until it goes by itself; null if it stays. */
  life: number | null
}

const LIFE_MS = 5000
/** Long enough to read what was done and change one's mind. */
const ACTION_LIFE_MS = 10_000
/** Beyond that the oldest news goes; errors stay. */
const MAX_SHOWN = 3

let lastId = 0
export const shownToasts = createStore<readonly Toast[]>([])

/** Short news at the edge of the screen. An error stays until it is dismissed. */
export const toast = {
  info: (text: string, action: ToastAction | null = null) =>
    push({ kind: 'info', text, action, life: action ? ACTION_LIFE_MS : LIFE_MS }),
  error: (text: string, action: ToastAction | null = null) =>
    push({ kind: 'error', text, action, life: null }),
}

export function dismissToast(id: number): void {
  shownToasts.set(shownToasts.get().filter((item) => item.id !== id))
}

function push(content: Omit<Toast, 'id'>): number {
  const id = ++lastId
  // The same said again; but what can be done about each is a thing of its own.
  const others = shownToasts
    .get()
    .filter((item) => item.text !== content.text || item.action !== null)
  const spare = others.filter(({ kind }) => kind === 'info')
  const leaving = new Set(spare.slice(0, Math.max(0, others.length + 1 - MAX_SHOWN)))
  shownToasts.set([...others.filter((item) => !leaving.has(item)), { id, ...content }])
  return id
}
