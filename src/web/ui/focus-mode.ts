import { useEffect } from 'react'

import { createStore, useStore } from '#web/lib/store.ts'
import { announce } from './announcer.tsx'
import { LAYERS, textTarget } from './keys/text-target.ts'

const alone = createStore(false)
/** Layers that Escape closes before it leaves focus mode. */
const OPEN = `${LAYERS}, [data-key-scope="drawer"]`

/** True in focus mode. */
export function useIsAlone(): boolean {
  return useStore(alone)
}

export function setAlone(isAlone: boolean): void {
  if (alone.get() === isAlone) return
  show(isAlone)
  announce(isAlone ? 'Focus mode. Press Escape to exit.' : 'Exited focus mode.')
  // Focus mode may have hidden the focused element.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
    }
  })
}

export function toggleAlone(): void {
  setAlone(!alone.get())
}

/** Allows focus mode while the page is mounted. Escape leaves it, unless something else handles the key. */
export function useFocusMode(): void {
  const isAlone = useIsAlone()
  useEffect(() => () => show(false), [])
  useEffect(() => {
    if (!isAlone) return undefined
    let isTaken = false
    // Runs in the capture phase, before Escape closes a layer.
    const look = () => (isTaken = document.querySelector(OPEN) !== null)
    const leave = (event: KeyboardEvent) => {
      const isFree = !isTaken && !event.defaultPrevented && textTarget(event.target) === null
      if (event.key === 'Escape' && isFree) setAlone(false)
    }
    document.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', leave)
    }
  }, [isAlone])
}

/** Sets the attribute that hides the page's frame. */
function show(isAlone: boolean): void {
  alone.set(isAlone)
  document.documentElement.toggleAttribute('data-alone', isAlone)
}
