const SECOND = 1000

/**
 * Limits of one command, in milliseconds and MiB. A dozen objects can define a tree of more files than git can
 * enumerate.
 */
export const costs = {
  comparing: { timeout: 8 * SECOND, memory: 1024 },
  merging: { timeout: 10 * SECOND, memory: 1024 },
}
