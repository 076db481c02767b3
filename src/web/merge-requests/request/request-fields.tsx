import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'

import type { ClosingIssue } from '#contract/merge-requests/closing.ts'
import { AssigneesField } from '#web/issuables/fields/assignees-field.tsx'
import { LabelsField } from '#web/issuables/fields/labels-field.tsx'
import { MilestoneField } from '#web/issuables/fields/milestone-field.tsx'
import { PeopleField } from '#web/issuables/fields/people-field.tsx'
import { fullReference } from '#web/issuables/subject.ts'
import { TimeField } from '#web/issuables/time/time-field.tsx'
import { readFullReference } from '#web/lib/full-reference.ts'
import { closingIssuesQuery } from '#web/merge-requests/closing-issues-query.ts'
import { approvalsQuery } from '#web/merge-requests/merge-box/approvals-query.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths } from '#web/paths.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MergeRequestState } from '#web/widgets/merge-request-state.tsx'

const NotificationsField = lazyPart(
  async () => (await import('./later-parts.ts')).NotificationsField,
  <Row name="Notifications" />,
)
const TodoField = lazyPart(
  async () => (await import('./later-parts.ts')).TodoField,
  <Row name="To-do" />,
)
const Participants = lazyPart(async () => (await import('./later-parts.ts')).Participants)
const SizeHint = lazyPart(async () => (await import('./later-parts.ts')).SizeHint)

/** A merge request's sidebar fields. */
export function RequestFields() {
  const { name, mergeRequest, rights } = useRequest()
  const approvals = useQuery(approvalsQuery(name)).data
  const reference = fullReference(name)
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  return (
    <div>
      <dl className="grid grid-cols-[6.5rem_1fr] items-start gap-x-2 gap-y-1.5">
        <AssigneesField />
        <PeopleField
          name="Reviewers"
          people={mergeRequest.reviewers}
          approvers={approvals?.approved_by.map(({ user }) => user.id) ?? []}
        />
        <LabelsField isGroupOnly={false} />
        <MilestoneField />
        <TimeField />
        <NotificationsField />
        <TodoField />
        <dt className="py-0.5 text-muted pointer-coarse:py-3">Reference</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="font-mono">!{name.iid}</code>
          <IconButton
            label="Copy reference"
            keyId="request.copy-reference"
            size="xs"
            onPress={() => void copy(reference, `Reference ${reference}`)}
          >
            <Copy aria-hidden size={12} />
          </IconButton>
        </dd>
        {/* These load later, so they come last. */}
        <ClosingIssues />
        <Participants />
        <SizeHint />
      </dl>
      {!rights.canPlan && (
        <p className="mt-2 text-small text-muted">
          {isArchived
            ? `${ARCHIVED_WORDS}.`
            : `You need at least the Developer role in ${name.project} to change these.`}
        </p>
      )}
    </div>
  )
}

/** An external tracker's issue has only an id and a title. Older servers omit `references`. */
type Closing = ClosingIssue | Pick<ClosingIssue, 'id' | 'title'>

function ClosingIssues() {
  const { name, mergeRequest } = useRequest()
  const issues: readonly Closing[] = useQuery(closingIssuesQuery(name)).data ?? []
  if (issues.length === 0) return null
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3.5">
        {mergeRequest.state === 'merged' ? 'Closed' : 'Closes'}
      </dt>
      <dd className="min-w-0 py-0.5">
        <ul aria-label="Issues closed by merging" className="flex flex-col gap-1">
          {issues.map((issue) => (
            <li key={issue.id} className="flex items-start gap-1.5">
              {'state' in issue && (
                <span className="flex h-5 items-center pointer-coarse:h-11">
                  <MergeRequestState of={{ state: issue.state, draft: false }} iconOnly />
                </span>
              )}
              <span className="min-w-0 break-words">
                {!('iid' in issue) ? (
                  `${issue.id} ${issue.title}`
                ) : issue.references ? (
                  <Link
                    to={paths.issue(readFullReference(issue.references.full))}
                    className="text-accent hover:underline pointer-coarse:block pointer-coarse:py-3"
                  >
                    #{issue.iid} {issue.title}
                  </Link>
                ) : (
                  `#${issue.iid} ${issue.title}`
                )}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

/** Holds the place of a field until its code has loaded. */
function Row({ name }: { name: string }) {
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">{name}</dt>
      <dd />
    </>
  )
}
