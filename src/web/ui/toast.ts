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
  /** Milliseconds until the toast disappears. Null when it stays. */
  life: number | null
}

const LIFE_MS = 5000
/** Long enough to read the text and press the action. */
const ACTION_LIFE_MS = 10_000
/** Beyond this number, the oldest toasts disappear. Errors stay. */
const MAX_SHOWN = 3

let lastId = 0
export const shownToasts = createStore<readonly Toast[]>([])

/** Shows short messages at the edge of the screen. An error stays until dismissed. */
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
  // Removes an earlier toast with the same text, unless it has an action.
  const others = shownToasts
    .get()
    .filter((item) => item.text !== content.text || item.action !== null)
  const spare = others.filter(({ kind }) => kind === 'info')
  const leaving = new Set(spare.slice(0, Math.max(0, others.length + 1 - MAX_SHOWN)))
  shownToasts.set([...others.filter((item) => !leaving.has(item)), { id, ...content }])
  return id
}
