/**
 * A boolean in both engines. Times are ISO 8601 in UTC with milliseconds, dates `YYYY-MM-DD`, so that text order is
 * time order.
 */
export type Flag = 0 | 1
