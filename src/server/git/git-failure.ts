export class GitFailure extends Error {
  override readonly name = 'GitFailure'
  readonly args: readonly string[]
  readonly code: number

  constructor(args: readonly string[], code: number, reason: string) {
    super(`git ${args[0]}: ${reason}`)
    this.args = args
    this.code = code
  }
}

/** Thrown when a command exceeds its time, memory or output limit. */
export class GitLimitExceeded extends GitFailure {}

/** Thrown when a search of a history takes too long. */
export class SearchTooLong extends GitLimitExceeded {}

/** Matches messages from git, zlib, the system and the dynamic loader. */
const OUT_OF_MEMORY =
  /out of memory|cannot allocate memory|attempting to allocate|failed to map segment/i

/** True when the error output says that git reached its memory limit. */
export function isOutOfMemory(stderr: string): boolean {
  return OUT_OF_MEMORY.test(stderr)
}

/** Returns a `catch` handler that replaces the result of a command that exceeded its limits. Rethrows other errors. */
export function whenLimitExceeded<T>(result: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof GitLimitExceeded) return result
    throw error
  }
}
