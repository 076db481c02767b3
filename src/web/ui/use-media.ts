import { useSyncExternalStore } from 'react'

/** The width of the phone layout, in which one board list fills the screen. */
export const PHONE = '(width < 40rem)'

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
