import { invalid } from '#server/domain/refusal.ts'

const KIB = 1024
/** Maximum bytes of a commit message, since a page shows a hundred commits. */
export const MAX_COMMIT = 256 * KIB

/** Refuses invalid commit messages. */
export function checkMessages(messages: Record<string, string | undefined>): void {
  for (const [name, message = ''] of Object.entries(messages)) {
    // Who made it is in it, too.
    if (Buffer.byteLength(message) > MAX_COMMIT - 4 * KIB) {
      throw invalid(`${name} is too long (maximum is ${MAX_COMMIT / KIB - 4} KiB)`)
    }
  }
}
