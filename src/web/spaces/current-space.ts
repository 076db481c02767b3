import { useMatches } from 'react-router'

import { spaceOf, type Space } from '#web/paths.ts'

/** The project or group that the page belongs to. Null for any other page. */
export function useCurrentSpace(): Space | null {
  const { params = {}, loaderData } = useMatches().at(-1) ?? {}
  const space = spaceOf(params)
  if (space.fullPath) return space
  // The URL does not reveal whether it is a project or a group. The loader data does.
  return isSpace(loaderData) ? loaderData : null
}

function isSpace(data: unknown): data is Space {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  return data.kind === 'project' || data.kind === 'group'
}
