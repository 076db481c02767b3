import { paths } from '#web/paths.ts'
import type { Crumb } from './page.tsx'

/**
 * The groups above a project or group, by path. `names` are what people call them (`A / B / C`), where known; a
 * user's own namespace has no page to lead to.
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
