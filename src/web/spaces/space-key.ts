import type { Space } from '#web/paths.ts'

/** Returns the key of a mutation in a project or group: `[family, kind, fullPath, …]`. */
export function spaceKey<const Rest extends readonly unknown[]>(
  family: string,
  { kind, fullPath }: Space,
  ...rest: Rest
) {
  return [family, kind, fullPath, ...rest] as const
}
