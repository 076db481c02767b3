import { withoutDraftPrefix } from '#contract/draft-title.ts'
import { Refusal } from '#web/issuables/fields/field.tsx'
import { StateButton } from '#web/issuables/fields/state-button.tsx'
import { TitleField } from '#web/issuables/fields/title-field.tsx'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useDraftChange } from '#web/merge-requests/use-draft-change.ts'
import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'
import { copyBranch } from './copy-branch.tsx'

const RequestMenu = lazyPart(
  async () => (await import('./later-parts.ts')).RequestMenu,
  <span className="size-7 pointer-coarse:size-11" />,
)
const ReviewButton = lazyPart(
  async () => (await import('./later-parts.ts')).ReviewButton,
  <span className="h-7 w-18" />,
)

/** A merge request's state, title and actions. */
export function RequestHeader() {
  const { name, mergeRequest } = useRequest()
  const { state, draft, title, source_branch } = mergeRequest
  const reference = `${name.project}!${name.iid}`
  useKey('request.copy-branch', () => void copyBranch(source_branch))
  useKey('request.copy-link', () => void copy(location.href, 'Link'))
  useKey('request.copy-reference', () => void copy(reference, `Reference ${reference}`))
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <span className="flex h-6.5 items-center">
        <MergeRequestState of={mergeRequest} />
      </span>
      <div className={`min-w-0 flex-1 ${state === 'opened' ? 'basis-80' : 'basis-32'}`}>
        <TitleField
          id="request-title"
          isLarge
          // The state beside it already says “Draft”.
          shown={draft && state === 'opened' ? withoutDraftPrefix(title) : title}
        />
      </div>
      {/* Makes room for the form that edits the title. */}
      <div className="flex flex-wrap items-center gap-1.5 [:has(form)+&]:max-xl:hidden">
        <ReviewButton />
        <DraftButton />
        <StateButton />
        <RequestMenu />
      </div>
    </div>
  )
}

function DraftButton() {
  const { mergeRequest, rights } = useRequest()
  const { change, isDraft, toggle } = useDraftChange()
  const isHidden = !rights.canUpdate || mergeRequest.state !== 'opened'
  useKey('request.draft', toggle, { isOff: isHidden })
  if (isHidden) return null
  return (
    <>
      <Refusal change={change} />
      <Button size="sm" isPending={change.isPending} onPress={toggle}>
        {isDraft ? 'Mark as ready' : 'Mark as draft'}
      </Button>
    </>
  )
}
