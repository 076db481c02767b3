import { useMatches, useNavigate } from 'react-router'

import { paths, spaceOf } from '#web/paths.ts'
import { useKey } from '#web/ui/keys/use-key.ts'

/** The keys that lead to other pages. */
export function useShellKeys(): void {
  const navigate = useNavigate()
  const params = useMatches().at(-1)?.params ?? {}
  // The page of a project or group itself binds its key: its address does not say which of both it is.
  const space = spaceOf(params)
  const go = (to: string) => void navigate(to)
  useKey('go.home', () => go(paths.home()))
  useKey('go.settings', () => go(paths.settings()))
  useKey('go.projects', () => go(paths.projects()))
  useKey('go.groups', () => go(paths.groups()))
  useKey('go.boards', () => go(paths.boards(space)), { isOff: space.fullPath === '' })
}
