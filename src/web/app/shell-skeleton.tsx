import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The placeholder while the first page loads. */
export function ShellSkeleton() {
  return (
    <div className="flex h-dvh animate-late">
      <div className="hidden w-60 shrink-0 border-r border-hairline bg-subtle lg:block" />
      <div className="flex-1">
        <div className="h-12 border-b border-hairline" />
        <div className="max-w-300 px-6 py-8">
          <SkeletonRows label="Loading" />
        </div>
      </div>
    </div>
  )
}
