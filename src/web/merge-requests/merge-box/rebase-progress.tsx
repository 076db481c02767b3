import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function RebaseProgress({ seconds }: { seconds: number }) {
  const { target_branch } = useRequest().mergeRequest
  return (
    <p className="flex min-h-13 items-center gap-2 border-t border-hairline px-4 py-3">
      <Spinner />
      Rebasing onto <bdi>{spellName(target_branch)}</bdi>…{seconds > 1 && ` ${seconds} s`}
    </p>
  )
}
