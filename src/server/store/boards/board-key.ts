/** The project or group that a board belongs to. */
export type BoardHome = { project_id: number } | { group_id: number }

/** A board's id together with its project or group, so that it is found nowhere else. */
export type BoardKey = BoardHome & { id: number }
