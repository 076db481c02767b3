import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.tab'

let claimed: Promise<boolean> | null = null

/**
 * True when this tab is a duplicate of one that is still open. Its storage is a copy, and its refresh token belongs to
 * the other tab: using it twice ends both sessions. Each tab holds a lock by its name from the first call on.
 */
export async function isCopiedTab(): Promise<boolean> {
  claimed ??= claim()
  return !(await claimed)
}

/** False where another tab has the name that this one was given. */
async function claim(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const name = readTab(KEY)
  if (name && (await hold(name))) return true
  const own = crypto.getRandomValues(new Uint32Array(4)).join('-')
  writeTab(KEY, own)
  await hold(own)
  return name === null
}

/** For as long as the page lives; false when another tab has it. */
async function hold(name: string): Promise<boolean> {
  return await new Promise((resolve) => {
    void navigator.locks.request(`${KEY} ${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise(() => {})
    })
  })
}
