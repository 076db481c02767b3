import { CardSkeletons } from '#web/boards/cards/card-skeletons.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Page } from '#web/widgets/page.tsx'

const LISTS = 3

/** A board that is on its way. */
export function BoardSkeleton() {
  return (
    <Page title="Board" filling>
      <div className="flex min-h-0 flex-1 gap-3 overflow-hidden p-3 md:px-4" aria-busy>
        {Array.from({ length: LISTS }, (_, list) => (
          <div
            key={list}
            className="flex w-70 shrink-0 animate-late flex-col rounded-card border border-hairline bg-subtle px-2"
          >
            <div className="flex h-10 items-center px-1">
              <SkeletonBar className="w-24" />
            </div>
            <CardSkeletons label="Loading the board" />
          </div>
        ))}
      </div>
    </Page>
  )
}
