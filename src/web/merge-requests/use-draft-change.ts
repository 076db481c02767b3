import { asDraftTitle, isDraftTitle, withoutDraftPrefix } from '#contract/draft-title.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useRequest } from './request-provider.tsx'

/** Marks a merge request as draft or ready by changing its title prefix. */
export function useDraftChange() {
  const { title: before } = useRequest().mergeRequest
  const change = useFieldChange('The draft status')
  const isDraft = isDraftTitle(before)
  const title = isDraft ? withoutDraftPrefix(before) : asDraftTitle(before)
  const toggle = () =>
    change.mutate({ input: { title }, effect: { title, draft: !isDraft }, base: { title: before } })
  return { change, isDraft, toggle }
}
