import { Refusal } from '#web/issuables/fields/field.tsx'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useDraftChange } from '#web/merge-requests/use-draft-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'

export function DraftButton() {
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
