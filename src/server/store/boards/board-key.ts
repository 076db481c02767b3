/** The project or group that a board belongs to. */
export type BoardHome = { project_id: number } | { group_id: number }

/** A board by its id, only where it belongs. */
export type BoardKey = BoardHome & { id: number }
