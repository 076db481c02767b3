import { asDraftTitle, withoutDraftPrefix } from '#contract/draft-title.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useRequest } from './request-provider.tsx'

/** Marks a merge request as draft or ready by changing its title prefix. */
export function useDraftChange() {
  const { mergeRequest } = useRequest()
  const change = useFieldChange('The draft status')
  const effect = toggledDraft(mergeRequest)
  const toggle = () =>
    change.mutate({
      input: { title: effect.title },
      effect,
      base: { title: mergeRequest.title },
    })
  return { change, isDraft: !effect.draft, toggle }
}

/** The prefix with which older servers mark drafts. */
const WIP = /^\s*(?:\[wip\]|wip:)\s*/i

/** Returns the title and the draft status after the toggle. */
export function toggledDraft({ title, draft }: { title: string; draft: boolean }) {
  const ready = withoutDraftPrefix(draft ? title.replace(WIP, '') : title)
  return ready === title
    ? { title: asDraftTitle(title), draft: true }
    : { title: ready, draft: false }
}
