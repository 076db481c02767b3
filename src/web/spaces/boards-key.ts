import type { Space } from '#web/paths.ts'

/** Every list of boards of a project or group is below this key, so that a change to one refreshes all. */
export function boardsKey(space: Space) {
  return ['boards', space.kind, space.fullPath] as const
}
