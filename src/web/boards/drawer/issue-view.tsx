import { useMemo } from 'react'

import type { Issue } from '#web/boards/issue.ts'
import { Time } from '#web/ui/time.tsx'
import { Activity } from './activity/activity.tsx'
import { Description } from './description/description.tsx'
import { IssueProvider, type AskedPart } from './issue-context.ts'
import { IssueFields } from './issue-fields.tsx'
import type { IssueName } from './peek.ts'
import { StateButton } from './state-button.tsx'
import { TitleField } from './title-field.tsx'
import { useIssueRights } from './use-issue-rights.ts'

interface IssueViewProps {
  name: IssueName
  /** As it is drawn. */
  issue: Issue
  titleId: string
  asked: AskedPart | null
  onAnswered: () => void
}

export function IssueView({ name, issue, titleId, asked, onAnswered }: IssueViewProps) {
  const { canUpdate, canPlan } = useIssueRights(name, issue)
  const context = useMemo(
    () => ({ name, issue, rights: { canUpdate, canPlan }, asked, onAnswered }),
    [name, issue, canUpdate, canPlan, asked, onAnswered],
  )
  return (
    <IssueProvider value={context}>
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
    </IssueProvider>
  )
}
