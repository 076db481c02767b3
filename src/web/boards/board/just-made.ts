/** What the history remembers of the visit to a board that was just made. */
export const JUST_MADE = 'just made'
