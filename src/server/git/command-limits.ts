const SECOND = 1000

/**
 * Limits per command, in milliseconds and MiB. A dozen objects can define a tree with more files than git can
 * enumerate. A merge or a diff of two hundred thousand files takes 64 MiB, the list of a million commits 250 MiB.
 */
export const commandLimits = {
  usual: { memory: 384 },
  comparing: { timeout: 8 * SECOND },
  /** Searching a history, which may be long. */
  searching: { timeout: 15 * SECOND, isSearch: true },
  merging: { timeout: 10 * SECOND },
  /** A whole rebase, or the checks of a target branch's merge requests. Other projects wait for these jobs. */
  chain: { timeout: 60 * SECOND },
  /** Reading the tree below a new commit. */
  committing: { timeout: 10 * SECOND },
  /** Transfers and maintenance, which handle all of a repository's objects. */
  moving: { memory: 2048 },
}
