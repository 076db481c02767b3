import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { BRANCH_WITH_BUTTON, BranchName } from './branch-name.tsx'
import { CopyBranch } from './copy-branch.tsx'
import { TargetBranch } from './target-branch.tsx'

const RequestSize = lazyPart(async () => (await import('./later-parts.ts')).RequestSize)

/** A merge request's author, branches, date and size. Below the tabs, so that these stay in place where it is absent. */
export function RequestSummary() {
  const { author, state, source_branch, created_at } = useRequest().mergeRequest
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted pointer-coarse:[&_button]:-mx-2 pointer-coarse:[&_button]:-my-2.5">
      <bdi className="font-medium text-text">{author.name}</bdi>
      <span>{WORDS[state]}</span>
      <span className={BRANCH_WITH_BUTTON}>
        <BranchName name={source_branch} />
        <CopyBranch side="source" branch={source_branch} />
      </span>
      <span>into</span>
      <TargetBranch />
      <span className="flex flex-wrap gap-x-1.5 text-small max-sm:basis-full sm:contents">
        <span className="sm:ml-1.5">
          created <Time value={created_at} isFocusable />
        </span>
        {/* Has room for what loads later. */}
        <span className="min-h-4 min-w-56 sm:ml-1.5">
          <RequestSize />
        </span>
      </span>
    </div>
  )
}

const WORDS = {
  opened: 'wants to merge',
  locked: 'wants to merge',
  merged: 'requested to merge',
  closed: 'requested to merge',
}
