import { paths } from '#web/paths.ts'
import type { Crumb } from './page.tsx'

/**
 * Returns the groups above a project or group. `names` contains the display names (`A / B / C`). If their number
 * differs from the path's, the crumbs show path segments.
 */
export function spaceCrumbs(fullPath: string, names: string): Crumb[] {
  const segments = fullPath.split('/')
  const words = names.split(' / ')
  return segments.slice(0, -1).map((segment, index) => ({
    label: words.length === segments.length ? words[index]! : segment,
    to: paths.space(segments.slice(0, index + 1).join('/')),
    space: { kind: 'group', fullPath: segments.slice(0, index + 1).join('/') },
  }))
}
