import { GitPullRequest, SquareKanban, UsersRound } from 'lucide-react'

import { paths } from '#web/paths.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Place } from './places.ts'
import { labelClass, RailLink } from './rail-link.tsx'

const SpaceName = lazyPart(
  async () => (await import('./places-menu/later-parts.ts')).SpaceName,
  ({ segment }) => segment,
)

/** Links to the boards, merge requests and members of the current project or group. */
export function SpaceLinks({ isFolded }: { isFolded: boolean }) {
  const space = useCurrentSpace()
  if (!space) return null
  const inSpace: Place[] = [
    { label: 'Boards', to: paths.boards(space), icon: SquareKanban },
    {
      label: 'Merge requests',
      to: paths.mergeRequests(space),
      icon: GitPullRequest,
      counted: { space, scope: 'all' },
    },
    { label: 'Members', to: paths.members(space), icon: UsersRound },
  ]
  return (
    <div className="mt-4 flex flex-col gap-0.5">
      <p
        title={space.fullPath}
        className={`px-2 pb-1 text-small font-medium text-faint ${labelClass(isFolded)}`}
      >
        <SpaceName path={space.fullPath} segment={space.fullPath.split('/').at(-1)!} />
      </p>
      {inSpace.map((place) => (
        <RailLink key={place.to} place={place} isFolded={isFolded} of={space.fullPath} />
      ))}
    </div>
  )
}
