import type { Space } from '#web/paths.ts'

/** Returns a query key for data of a project or group: `[family, kind, fullPath, …]`. */
export function spaceKey<const Rest extends readonly unknown[]>(
  family: string,
  { kind, fullPath }: Space,
  ...rest: Rest
) {
  return [family, kind, fullPath, ...rest] as const
}
