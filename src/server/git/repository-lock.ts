/** What goes on in a repository now. */
interface Lock {
  /** How many share it, or -1: one has it for itself. */
  users: number
  /** How many are in it, or want to be. */
  interested: number
  /** Called when one has ended, to look again. */
  waiting: (() => void)[]
}

/** By folder. The locks are this process's own: no other one writes to its repositories. */
const locks = new Map<string, Lock>()

/** Runs a work that others may do at the same time: a push, a merge, a fork. Within it the same can be shared again. */
export function shareRepository<T>(gitDir: string, work: () => Promise<T>): Promise<T> {
  return locked(gitDir, 1, ({ users }) => users >= 0, work)
}

/** Runs a work that bears no other, once nobody shares the repository: it waits its turn, and keeps nobody waiting. */
export function holdRepository<T>(gitDir: string, work: () => Promise<T>): Promise<T> {
  return locked(gitDir, -1, ({ users }) => users === 0, work)
}

async function locked<T>(
  gitDir: string,
  user: 1 | -1,
  isFree: (lock: Lock) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const lock = locks.get(gitDir) ?? { users: 0, interested: 0, waiting: [] }
  locks.set(gitDir, lock)
  lock.interested += 1
  while (!isFree(lock)) await new Promise<void>((look) => lock.waiting.push(look))
  lock.users += user
  try {
    return await work()
  } finally {
    lock.users -= user
    lock.interested -= 1
    if (lock.interested === 0) locks.delete(gitDir)
    for (const look of lock.waiting.splice(0)) look()
  }
}
