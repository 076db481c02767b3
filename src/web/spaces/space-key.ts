import type { Space } from '#web/paths.ts'

/** The key of something in a project or group: `[family, kind, fullPath, …]`. */
export function spaceKey<const Rest extends readonly unknown[]>(
  family: string,
  { kind, fullPath }: Space,
  ...rest: Rest
) {
  return [family, kind, fullPath, ...rest] as const
}
