import { invalid } from '#server/domain/refusal.ts'

const KIB = 1024
/** Maximum bytes of a commit message. It bounds the size of a page of a hundred commits. */
export const MAX_COMMIT = 256 * KIB

/** Refuses overlong commit messages. */
export function checkMessages(messages: Record<string, string | undefined>): void {
  for (const [name, message = ''] of Object.entries(messages)) {
    // Leave room for the commit object's author, committer and parents.
    if (Buffer.byteLength(message) > MAX_COMMIT - 4 * KIB) {
      throw invalid(`${name} is too long (maximum is ${MAX_COMMIT / KIB - 4} KiB)`)
    }
  }
}
