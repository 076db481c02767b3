const SECOND = 1000

/** How long an answer is taken as fresh, in milliseconds. */
export const STALE = {
  /** Who one is, the version of the server: changes with an administrator's act at most. */
  account: 10 * 60 * SECOND,
  /** Names, members, counts of projects and groups. */
  space: 60 * SECOND,
  /** Lists of things that others change all the time. */
  list: 30 * SECOND,
  board: 15 * SECOND,
}
