import { isConnectionLost } from '#server/store/dialect.ts'

export const RETRY_AFTER_SECONDS = 10

/** The errno codes for running out of processes, file descriptors or memory. */
const EXHAUSTED = /^(?:EAGAIN|EMFILE|ENFILE|ENOMEM)$/

/** Matches the errors of a full disk, or of a used-up quota, from Node, git, SQLite and PostgreSQL. */
const FULL =
  /\b(?:ENOSPC|EDQUOT|EFBIG)\b|No space left on device|Disk quota exceeded|File too large|database or disk is full/i

/** git does not say why it could not write a ref. It is usually for want of disk space. */
const REF_WRITE_FAILURE = /couldn't write '.+\.lock'/

/** True when a write failed for want of disk space. Reads still work. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL.test(error.message)
}

/** True when the request was valid, but the machine or the database cannot serve it right now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDiskFull(error) || REF_WRITE_FAILURE.test(error.message)) return true
  return isConnectionLost(error) || ('code' in error && EXHAUSTED.test(String(error.code)))
}
