/**
 * How rows keep yes and no on both engines. Times are ISO 8601 in UTC with milliseconds, dates `YYYY-MM-DD`, so text order
 * is time order.
 */
export type Flag = 0 | 1
