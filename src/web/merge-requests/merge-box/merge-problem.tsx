import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Check } from './checks.ts'
import { explainRefusal, failureWords } from './refusal-words.ts'

interface MergeProblemProps {
  error: Error
  /** True when the merge got no reply. */
  isUnknown: boolean
  /** True while checking the outcome. */
  isChecking: boolean
  checks: readonly Check[]
  onCheck: () => void
}

/** Explains why a merge was refused, or checks the outcome of a merge that got no reply. */
export function MergeProblem({ error, isUnknown, isChecking, checks, onCheck }: MergeProblemProps) {
  const { target_branch } = useRequest().mergeRequest
  const { title, next } = explainRefusal(error, {
    target: spellName(target_branch),
    blocks: checks.filter(({ state }) => state === 'failed' || state === 'pending'),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isChecking ? (
        <output className="text-muted">
          {failureWords(error)} Checking whether it was merged…
        </output>
      ) : (
        <div role="alert">
          <p className="font-medium text-danger">{title}</p>
          <p>{next}</p>
        </div>
      )}
      {isUnknown && (
        <Button size="sm" isPending={isChecking} onPress={onCheck}>
          Check again
        </Button>
      )}
    </div>
  )
}
