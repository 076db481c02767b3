import { StateButton } from '#web/issuables/fields/state-button.tsx'
import { TitleField } from '#web/issuables/fields/title-field.tsx'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { copy } from '#web/ui/copy.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'
import { BRANCH_WITH_BUTTON, BranchName } from './branch-name.tsx'
import { CopyBranch, copyBranch } from './copy-branch.tsx'
import { DraftButton } from './draft-button.tsx'
import { TargetBranch } from './target-branch.tsx'

const RequestMenu = lazyPart(
  async () => (await import('./later-parts.ts')).RequestMenu,
  <span className="size-7 pointer-coarse:size-11" />,
)
const ReviewButton = lazyPart(
  async () => (await import('./later-parts.ts')).ReviewButton,
  <span className="h-7 w-18" />,
)
const RequestSize = lazyPart(async () => (await import('./later-parts.ts')).RequestSize)

/** A merge request's state, title and branches. */
export function RequestHeader() {
  const { name, mergeRequest } = useRequest()
  const { author, state, source_branch, created_at } = mergeRequest
  const reference = `${name.project}!${name.iid}`
  useKey('request.copy-branch', () => void copyBranch(source_branch))
  useKey('request.copy-link', () => void copy(location.href, 'Link'))
  useKey('request.copy-reference', () => void copy(reference, `Reference ${reference}`))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span className="flex h-6.5 items-center">
          <MergeRequestState of={mergeRequest} />
        </span>
        <div className={`min-w-0 flex-1 ${state === 'opened' ? 'basis-80' : 'basis-32'}`}>
          <TitleField id="request-title" isLarge />
        </div>
        {/* Makes room for the form that edits the title. */}
        <div className="flex flex-wrap items-center gap-1.5 [:has(form)+&]:max-xl:hidden">
          <ReviewButton />
          <DraftButton />
          <StateButton />
          <RequestMenu />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted pointer-coarse:[&_button]:-mx-2 pointer-coarse:[&_button]:-my-2.5">
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
    </div>
  )
}

const WORDS = {
  opened: 'wants to merge',
  locked: 'wants to merge',
  merged: 'requested to merge',
  closed: 'requested to merge',
}
