const SECOND = 1000

/** The time that query data stays fresh, in milliseconds. */
export const STALE = {
  /** The user and the server version, which rarely change. */
  account: 10 * 60 * SECOND,
  /** Names, members and counts of projects and groups. */
  space: 60 * SECOND,
  /** Lists. Other users change them often. */
  list: 30 * SECOND,
  board: 15 * SECOND,
}
