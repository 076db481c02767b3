import { isConnectionLost } from '#server/store/dialect.ts'

export const RETRY_AFTER_SECONDS = 10

/** Out of processes, file descriptors or memory, as errno codes. */
const EXHAUSTED = /^(?:EAGAIN|EMFILE|ENFILE|ENOMEM)$/

/** True when the request was fine, but the machine or the database cannot serve it at the moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isConnectionLost(error) || ('code' in error && EXHAUSTED.test(String(error.code)))
}
