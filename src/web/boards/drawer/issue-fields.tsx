import { AssigneesField } from './fields/assignees-field.tsx'
import { ConfidentialField } from './fields/confidential-field.tsx'
import { DueField } from './fields/due-field.tsx'
import { LabelsField } from './fields/labels-field.tsx'
import { MilestoneField } from './fields/milestone-field.tsx'
import { WeightField } from './fields/weight-field.tsx'
import { useIssue } from './issue-context.ts'
import { TimeField } from './time/time-field.tsx'

/** What is planned of an issue. */
export function IssueFields() {
  const { name, rights } = useIssue()
  return (
    <div>
      <dl className="grid grid-cols-[6.5rem_1fr] items-start gap-x-2 gap-y-1.5">
        <LabelsField />
        <AssigneesField />
        <MilestoneField />
        <DueField />
        <WeightField />
        <TimeField />
        <ConfidentialField />
      </dl>
      {!rights.canPlan && (
        <p className="mt-2 text-small text-muted">
          Reporters of {name.project}, and those above them, can change these.
        </p>
      )}
    </div>
  )
}
