/** The number of running tasks that share each repository, by folder. No other process writes to the repositories. */
const sharing = new Map<string, number>()
/** Promises that resolve when the exclusive work on a repository ends, by folder. */
const held = new Map<string, Promise<void>>()

/** Runs work that shares the repository with other shared work: a push, a merge, a fork. Reentrant. */
export async function shareRepository<T>(gitDir: string, work: () => Promise<T>): Promise<T> {
  while (held.has(gitDir)) await held.get(gitDir)
  sharing.set(gitDir, (sharing.get(gitDir) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const others = sharing.get(gitDir)! - 1
    if (others > 0) sharing.set(gitDir, others)
    else sharing.delete(gitDir)
  }
}

/**
 * Runs the work with exclusive use of the repository, if the repository is idle. Shared work then waits until the end.
 * Returns false when the repository is busy, because waiting for a push could take an hour.
 */
export async function holdIdleRepository(
  gitDir: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (sharing.has(gitDir) || held.has(gitDir)) return false
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held.set(gitDir, promise)
  try {
    await work()
    return true
  } finally {
    held.delete(gitDir)
    release()
  }
}
