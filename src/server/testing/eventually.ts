import { vi } from 'vitest'

/** Repeats a check until it passes, for at most 30 s. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { interval: 20, timeout: 30_000 })
}
