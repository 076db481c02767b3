import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'

/** Binds the keys that step through unresolved threads, wrapping around. */
export function useThreadKeys(): void {
  useKey('request.next-thread', () => move(1))
  useKey('request.previous-thread', () => move(-1))
}

function move(step: 1 | -1): void {
  const threads = [...document.querySelectorAll<HTMLElement>('[data-unresolved]')]
  if (threads.length === 0) {
    toast.info('No unresolved threads.')
    return
  }
  const at = threads.findIndex((thread) => thread.contains(document.activeElement))
  const next = at === -1 && step === -1 ? -1 : at + step
  const thread = threads.at(next % threads.length)!
  thread.focus({ preventScroll: true })
  thread.scrollIntoView({ block: 'center' })
}
