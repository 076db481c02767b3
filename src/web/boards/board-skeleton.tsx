import { CardSkeletons } from '#web/boards/cards/card-skeletons.tsx'
import { LIST_WIDTH_CLASS } from '#web/boards/lists/use-list-width.ts'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Page } from '#web/widgets/page.tsx'

const LISTS = 3

/** A board that is on its way, with everything where it will be. */
export function BoardSkeleton() {
  return (
    <Page title="Board" filling>
      <div
        className="flex min-h-0 animate-late flex-col max-md:h-[calc(100dvh-6.5rem)] md:flex-1"
        aria-busy
      >
        <div className="p-3 md:px-6">
          <div className="mr-39 h-8 rounded-control border border-hairline md:mr-52 pointer-coarse:h-11" />
        </div>
        <div className="h-10 shrink-0 sm:hidden pointer-coarse:h-13" />
        <div className="@container flex min-h-0 flex-1 gap-3 overflow-hidden px-3 pb-3 md:px-6">
          {Array.from({ length: LISTS }, (_, list) => (
            <div
              key={list}
              className={`flex shrink-0 flex-col overflow-hidden rounded-card border border-hairline bg-subtle pr-3 pl-2 ${LIST_WIDTH_CLASS}`}
            >
              <div className="flex h-10 shrink-0 items-center px-1 pointer-coarse:h-11">
                <SkeletonBar className="w-24" />
              </div>
              <CardSkeletons label="Loading the board" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
