import { createStore, useStore } from '#web/lib/store.ts'

const MINUTE_MS = 60_000

const clock = createStore(Date.now(), () => {
  const tick = () => clock.set(Date.now())
  tick()
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
})

/** The time in milliseconds since 1970, updated every minute. */
export function useNow(): number {
  return useStore(clock)
}
