/** The least that may plan issues: their labels, assignees and milestones. */
export const REPORTER = 20
export const OWNER = 50

const names: Readonly<Record<number, string>> = {
  5: 'Minimal access',
  10: 'Guest',
  15: 'Planner',
  20: 'Reporter',
  25: 'Security manager',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
}

/** The name of an access level of the API. */
export function accessLevelName(level: number): string {
  return names[level] ?? `Level ${level}`
}
