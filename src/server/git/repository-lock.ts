/** By folder, how many share the repository now. The locks are this process's own: no other one writes there. */
const sharing = new Map<string, number>()
/** By folder, the end of the work that has it for itself. */
const held = new Map<string, Promise<void>>()

/** Runs a work that others may do at the same time: a push, a merge, a fork. Within it the same can be shared again. */
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
 * Runs a work that bears no other, if the repository is idle; others wait for its end. Whether it ran: it waits for
 * nobody, as a push may take an hour.
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
