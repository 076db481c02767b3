const SECOND = 1000

/**
 * What one command may cost, in milliseconds and MiB: a dozen objects can make trees of more files than anybody can
 * count.
 */
export const costs = {
  comparing: { timeout: 8 * SECOND, memory: 1024 },
  merging: { timeout: 10 * SECOND, memory: 1024 },
}
