import { isConnectionLost } from '#server/store/dialect.ts'

export const RETRY_AFTER_SECONDS = 10

/** Neither processes, nor file descriptors, nor memory to spare: the operating system's words. */
const EXHAUSTED = /^(?:EAGAIN|EMFILE|ENFILE|ENOMEM)$/

/** Whether nothing was wrong with what was asked: the machine or the database could not do it now, and may soon. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isConnectionLost(error) || ('code' in error && EXHAUSTED.test(String(error.code)))
}
