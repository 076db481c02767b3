/** The lowest role of a member. */
export const GUEST = 10
/** The lowest role that can set an issue's labels, assignees and milestone. */
export const REPORTER = 20
/** The lowest role that can push and create merge requests. */
export const DEVELOPER = 30
export const MAINTAINER = 40
export const OWNER = 50

const names: Readonly<Record<number, string>> = {
  0: 'No access',
  5: 'Minimal access',
  10: 'Guest',
  15: 'Planner',
  20: 'Reporter',
  25: 'Security manager',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
}

export function accessLevelName(level: number): string {
  return names[level] ?? `Level ${level}`
}
