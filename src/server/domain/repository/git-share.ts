import { invalid, overloaded, timedOut } from '#server/domain/refusal.ts'
import { SearchTooLong } from '#server/git/git-failure.ts'
import { Busy } from '#server/git/locks.ts'
import { runForCaller, type GitCaller } from '#server/git/process-slots.ts'
import { TooManyEntries } from '#server/git/trees.ts'

/**
 * Runs a request's work with its client's share of git processes.
 *
 * @throws {Refusal} `overloaded` when no process becomes free, `timed_out` when a search takes too long, `invalid` when a
 * folder is too large
 */
export async function withGitShare<T>(caller: GitCaller, work: () => Promise<T>): Promise<T> {
  try {
    return await runForCaller(caller, work)
  } catch (error) {
    if (error instanceof Busy) throw overloaded()
    if (error instanceof SearchTooLong) throw timedOut()
    if (error instanceof TooManyEntries) throw invalid('The folder has too many entries')
    throw error
  }
}
