import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { placesIn } from './places.ts'
import { labelClass, RailLink } from './rail-link.tsx'

const SpaceName = lazyPart(
  async () => (await import('./places-menu/later-parts.ts')).SpaceName,
  ({ segment }) => segment,
)

/** Links to the boards, merge requests and members of the current project or group. */
export function SpaceLinks({ isFolded }: { isFolded: boolean }) {
  const space = useCurrentSpace()
  if (!space) return null
  return (
    <div className="mt-4 flex flex-col gap-0.5">
      <p
        title={space.fullPath}
        className={`px-2 pb-1 text-small font-medium text-faint ${labelClass(isFolded)}`}
      >
        <SpaceName path={space.fullPath} segment={space.fullPath.split('/').at(-1)!} />
      </p>
      {placesIn(space).map((place) => (
        <RailLink key={place.to} place={place} isFolded={isFolded} of={space.fullPath} />
      ))}
    </div>
  )
}
