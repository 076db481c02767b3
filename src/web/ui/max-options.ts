/** The number of options shown at once. Thousands would take seconds to draw. */
export const MAX_OPTIONS = 100

export const MORE_OPTIONS = `Showing the first ${MAX_OPTIONS}. Type to filter.`
