/**
 * A boolean in both engines. Times are ISO 8601 in UTC with milliseconds and dates are `YYYY-MM-DD`, so text order is
 * time order.
 */
export type Flag = 0 | 1
