import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import type { RequestTab } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { runKey } from '#web/ui/keys/bound-keys.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'
import { CopyBranch } from './copy-branch.tsx'
import { RequestTabs } from './request-tabs.tsx'

/** A merge request's state, title, branches and tabs in one line. */
export function PinnedBar({ tab }: { tab: RequestTab | undefined }) {
  const { name, mergeRequest } = useRequest()
  const { source_branch: source, target_branch: target } = mergeRequest
  return (
    <div className="flex h-10 items-center gap-x-3 pointer-coarse:h-12 border-b border-hairline bg-canvas px-4 md:px-6">
      <MergeRequestState of={mergeRequest} iconOnly />
      <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {mergeRequest.title}
      </span>
      <span className="flex min-w-0 items-center gap-1 text-small text-muted max-lg:hidden">
        <code className="max-w-40 truncate font-mono">{spellName(source)}</code>
        <CopyBranch side="source" branch={source} />
        <span aria-hidden className="mr-1">
          →
        </span>
        <span className="sr-only">into</span>
        <code className="max-w-40 truncate font-mono">{spellName(target)}</code>
        <CopyBranch side="target" branch={target} />
      </span>
      <RequestTabs name={name} tab={tab} isPinned />
      {mergeRequest.state === 'opened' && (
        // The header has the same button, and opens its dialog.
        <Button
          size="xs"
          aria-haspopup="dialog"
          {...tooltipProps('Submit review', 'request.review')}
          onPress={() => runKey('request.review')}
        >
          Review
        </Button>
      )}
    </div>
  )
}
