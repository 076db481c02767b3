import { useKnownPlaces } from './known-places.ts'

/** The name of a project or group that the user has opened. For any other, its path's `segment`. */
export function SpaceName({ path, segment }: { path: string; segment: string }) {
  const { recent } = useKnownPlaces()
  return recent.find((place) => place.path === path)?.name ?? segment
}
