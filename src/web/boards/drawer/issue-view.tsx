import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { Activity } from '#web/issuables/activity/activity.tsx'
import { Description } from '#web/issuables/description/description.tsx'
import { StateButton } from '#web/issuables/fields/state-button.tsx'
import { TitleField } from '#web/issuables/fields/title-field.tsx'
import { SubjectProvider, type AskedPart } from '#web/issuables/subject-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { Time } from '#web/ui/time.tsx'
import { useConfirmOnBoard } from './confirm-issue.ts'
import { IssueFields } from './issue-fields.tsx'
import { useIssueRights } from './issue-rights.ts'
import { useMarkdownPlace } from './use-markdown-place.ts'

interface IssueViewProps {
  name: SubjectName<'issue'>
  /** As drawn: with pending changes. */
  issue: Issue
  titleId: string
  asked: AskedPart | null
  onAnswered: () => void
}

export function IssueView({ name, issue, titleId, asked, onAnswered }: IssueViewProps) {
  const { canUpdate, canPlan } = useIssueRights(name.project, issue)
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
        <Description />
        <Activity />
      </div>
    </SubjectProvider>
  )
}
