import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.tab'

let claimed: Promise<boolean> | null = null

/**
 * Whether this tab was made by duplicating another one that is still open. Its storage is a copy then, and the refresh
 * token in it belongs to the other: one that is used twice ends both sign-ins. Each tab holds a lock of its name from
 * the first call on.
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
