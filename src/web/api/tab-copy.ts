import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.tab'

let claimed: Promise<boolean> | null = null

/**
 * True when this tab duplicates an open tab. Its storage is a copy, and its refresh token belongs to the other tab:
 * using the token twice ends both sessions. From the first call on, each tab holds a lock on its own name.
 */
export async function isCopiedTab(): Promise<boolean> {
  claimed ??= claim()
  return !(await claimed)
}

/** Returns false when another tab holds the lock on this tab's name. */
async function claim(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const name = readTab(KEY)
  if (name && (await hold(name))) return true
  const own = crypto.getRandomValues(new Uint32Array(4)).join('-')
  writeTab(KEY, own)
  await hold(own)
  return name === null
}

/** Holds the lock until the page unloads. Resolves to false when another tab holds it. */
async function hold(name: string): Promise<boolean> {
  return await new Promise((resolve) => {
    void navigator.locks.request(`${KEY} ${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise(() => {})
    })
  })
}
