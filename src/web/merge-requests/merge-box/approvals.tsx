import { useQuery } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { afterReview } from '#web/merge-requests/unsent-review.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { approvalsQuery } from './approvals-query.ts'
import { missingApprovals } from './checks.ts'
import { useApprove } from './use-approve.ts'

const ApprovalRules = lazyPart(
  async () => (await import('./approval-rules.tsx')).ApprovalRules,
  <div className="h-6 w-full" />,
)

/** The approvers and the user's own approval. Renders nothing if the server does not support approvals. */
export function Approvals() {
  const { name } = useRequest()
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  const approvals = useQuery(approvalsQuery(name)).data
  const approve = useApprove()
  const isApproved = approvals?.user_has_approved ?? false
  useKey('request.approve', () => afterReview(() => approve.mutate(!isApproved)), {
    whyNot: isArchived
      ? ARCHIVED_WORDS
      : isApproved || approvals?.user_can_approve
        ? null
        : 'You cannot approve this merge request',
  })
  if (!approvals) return null
  const { approved_by, user_has_approved } = approvals
  // The check list shows missing approvals, and their rules to users who cannot approve.
  const isMissing = missingApprovals(approvals) > 0
  const canApprove = approvals.user_can_approve && !isMissing
  const hasRules =
    'has_approval_rules' in approvals &&
    approvals.has_approval_rules &&
    (approvals.user_can_approve || !isMissing)
  if (approved_by.length === 0 && !canApprove && !hasRules) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-2.5">
      {approved_by.length === 0 ? (
        !isMissing && <p className="flex-1 basis-40 text-muted">No approvals yet</p>
      ) : (
        <p className="flex flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1">
          Approved by{' '}
          {approved_by.map(({ user }) => (
            <span key={user.id} className="inline-flex items-center gap-1.5">
              <UserAvatar user={user} decorative />
              <bdi>{user.name}</bdi>
            </span>
          ))}
        </p>
      )}
      {approve.isError && (
        <span role="alert" className="text-small text-danger">
          Not saved. {wordsOf(approve.error)}
        </span>
      )}
      {user_has_approved
        ? !isArchived && (
            <Button size="sm" isPending={approve.isPending} onPress={() => approve.mutate(false)}>
              Revoke approval
            </Button>
          )
        : canApprove && (
            <Button
              size="sm"
              isPending={approve.isPending}
              onPress={() => afterReview(() => approve.mutate(true))}
            >
              Approve
            </Button>
          )}
      {hasRules && <ApprovalRules />}
    </div>
  )
}
