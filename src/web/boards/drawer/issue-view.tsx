import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { listClosingMergeRequests } from '#contract/merge-requests/lists.ts'
import { allPagesQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { Activity } from '#web/issuables/activity/activity.tsx'
import { Description } from '#web/issuables/description/description.tsx'
import { AssigneesField } from '#web/issuables/fields/assignees-field.tsx'
import { ConfidentialField } from '#web/issuables/fields/confidential-field.tsx'
import { DueField } from '#web/issuables/fields/due-field.tsx'
import { LabelsField } from '#web/issuables/fields/labels-field.tsx'
import { MilestoneField } from '#web/issuables/fields/milestone-field.tsx'
import { StateButton } from '#web/issuables/fields/state-button.tsx'
import { TitleField } from '#web/issuables/fields/title-field.tsx'
import { WeightField } from '#web/issuables/fields/weight-field.tsx'
import { SubjectProvider, useSubject, type AskedPart } from '#web/issuables/subject-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { TimeField } from '#web/issuables/time/time-field.tsx'
import { useAccess } from '#web/spaces/access-level.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { Time } from '#web/ui/time.tsx'
import { MergeRequestRow } from '#web/widgets/merge-request-row.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'
import { useConfirmOnBoard } from './confirm-issue.ts'
import { issueRights } from './issue-rights.ts'
import { useMarkdownPlace } from './markdown-place.ts'

interface IssueViewProps {
  name: SubjectName<'issue'>
  /** Includes pending changes. */
  issue: Issue
  titleId: string
  asked: AskedPart | null
  onAnswered: () => void
}

export function IssueView({ name, issue, titleId, asked, onAnswered }: IssueViewProps) {
  const project = { kind: 'project', fullPath: name.project } as const
  const { canUpdate, canPlan } = issueRights(useAccess(project), issue, useIsArchived(project))
  const onConfirmed = useConfirmOnBoard(name.project)
  const place = useMarkdownPlace(name.project)
  const context = useMemo(
    () => ({
      name,
      subject: issue,
      rights: { canUpdate, canPlan },
      onConfirmed,
      place,
      asked,
      onAnswered,
    }),
    [name, issue, canUpdate, canPlan, onConfirmed, place, asked, onAnswered],
  )
  return (
    <SubjectProvider value={context}>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-col gap-2">
          <TitleField id={titleId} />
          <p className="text-small text-muted">
            By {issue.author.name}, <Time value={issue.created_at} isFocusable />
          </p>
          <StateButton />
        </div>
        <IssueFields />
        {issue.merge_requests_count > 0 && <ClosingRequests />}
        <Description />
        <Activity />
      </div>
    </SubjectProvider>
  )
}

function IssueFields() {
  const { space } = useBoard()
  const { name, rights } = useSubject()
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  return (
    <div>
      <dl className="grid grid-cols-[6.5rem_1fr] items-start gap-x-2 gap-y-1.5">
        <LabelsField isGroupOnly={space.kind === 'group'} />
        <AssigneesField />
        <MilestoneField />
        <DueField />
        <WeightField />
        <TimeField />
        <ConfidentialField />
      </dl>
      {!rights.canPlan && (
        <p className="mt-2 text-small text-muted">
          {isArchived
            ? `${ARCHIVED_WORDS}.`
            : `You need at least the Reporter role in ${name.project} to change these.`}
        </p>
      )}
    </div>
  )
}

/** The merge requests that close the issue when they are merged. */
function ClosingRequests() {
  const { name } = useSubject()
  const requests = useQuery(closingRequestsQuery(name)).data
  if (!requests?.length) return null
  return (
    <Section title="Closed by" count={requests.length}>
      <Rows>
        {requests.map((request) => (
          <MergeRequestRow key={request.id} request={request} within={name.project} />
        ))}
      </Rows>
    </Section>
  )
}

function closingRequestsQuery(name: SubjectName) {
  const input = { id: name.project, issue_iid: name.iid }
  return allPagesQuery(listClosingMergeRequests, input, STALE.list)
}
