import { vi } from 'vitest'

/** Asks again until a check holds, for as long as a busy machine may need. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { interval: 20, timeout: 30_000 })
}
