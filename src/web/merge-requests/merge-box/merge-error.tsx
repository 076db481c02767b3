import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'

/** Shows the server's error message for the last rebase or merge. */
export function MergeError({ words, isOfRebase }: { words: string; isOfRebase: boolean }) {
  const { target_branch } = useRequest().mergeRequest
  return (
    <div role="alert" className="border-t border-hairline px-4 py-3">
      <p className="font-medium text-danger">{/[.!?]$/.test(words) ? words : `${words}.`}</p>
      {isOfRebase && (
        <p>
          The commits conflict with <bdi>{spellName(target_branch)}</bdi>, or the source branch
          changed during the rebase. Resolve any conflicts locally, then push.
        </p>
      )}
    </div>
  )
}
