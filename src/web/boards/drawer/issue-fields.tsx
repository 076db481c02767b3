import { useBoard } from '#web/boards/board/board-context.ts'
import { AssigneesField } from '#web/issuables/fields/assignees-field.tsx'
import { ConfidentialField } from '#web/issuables/fields/confidential-field.tsx'
import { DueField } from '#web/issuables/fields/due-field.tsx'
import { LabelsField } from '#web/issuables/fields/labels-field.tsx'
import { MilestoneField } from '#web/issuables/fields/milestone-field.tsx'
import { WeightField } from '#web/issuables/fields/weight-field.tsx'
import { useSubject } from '#web/issuables/subject-context.ts'
import { TimeField } from '#web/issuables/time/time-field.tsx'

/** What is planned of an issue. */
export function IssueFields() {
  const { space } = useBoard()
  const { name, rights } = useSubject()
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
          Reporters of {name.project}, and those above them, can change these.
        </p>
      )}
    </div>
  )
}
