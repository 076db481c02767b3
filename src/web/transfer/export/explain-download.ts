import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { DamagedArchive } from './check-archive.ts'

/** The browser's errors while it writes a file, by name. */
const WRITE_ERRORS: Readonly<Record<string, string>> = {
  QuotaExceededError: 'The disk is full. Free some space, or choose another place.',
  NotAllowedError: 'The browser may not write there. Choose another place.',
  NoModificationAllowedError: 'The file is in use. Choose another name.',
  NotFoundError: 'The folder no longer exists. Choose another place.',
}

export function explainDownload(error: unknown): string {
  if (error instanceof DamagedArchive) return error.message
  if (error instanceof ApiFailure && error.status === 429) {
    return `You downloaded it a moment ago. Try again in ${error.retryAfter ?? 60} s.`
  }
  const words = error instanceof DOMException && WRITE_ERRORS[error.name]
  return words || wordsOf(error)
}
