/** The project or group that a board belongs to. */
export type BoardHome = { project_id: number } | { group_id: number }

/** The column of `boards` with the home's id, and the id. */
export const homeColumn = (home: BoardHome) =>
  'project_id' in home
    ? ({ column: 'project_id', owner: home.project_id } as const)
    : ({ column: 'group_id', owner: home.group_id } as const)

/** Identifies a board within its project or group. */
export type BoardKey = BoardHome & { id: number }
