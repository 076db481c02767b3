const SECOND = 1000

/** How long query data stays fresh, in milliseconds. */
export const STALE = {
  /** The user and the server version, which only an administrator changes. */
  account: 10 * 60 * SECOND,
  /** Names, members, counts of projects and groups. */
  space: 60 * SECOND,
  /** Lists of things that others change all the time. */
  list: 30 * SECOND,
  board: 15 * SECOND,
}
