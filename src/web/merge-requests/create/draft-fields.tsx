import { useMemo } from 'react'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { AssigneesField } from '#web/issuables/fields/assignees-field.tsx'
import { LabelsField } from '#web/issuables/fields/labels-field.tsx'
import { MilestoneField } from '#web/issuables/fields/milestone-field.tsx'
import { PeopleField } from '#web/issuables/fields/people-field.tsx'
import { SubjectProvider } from '#web/issuables/subject-context.ts'
import type { Subject } from '#web/issuables/subject.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { MarkdownPlace } from '#web/widgets/markdown/markdown-place.ts'
import type { RequestDraft } from './request-draft.ts'

interface DraftFieldsProps {
  /** The target project's path. */
  project: string
  place: MarkdownPlace
  draft: RequestDraft
  onWrite: (change: Partial<RequestDraft>) => void
}

const NO_TIME = {
  time_estimate: 0,
  total_time_spent: 0,
  human_time_estimate: null,
  human_total_time_spent: null,
}

/** Draws the fields like text fields. The button covers the value, too. */
const rowClass =
  '[&_[data-row]]:relative [&_[data-row]]:rounded-control [&_[data-row]]:border [&_[data-row]]:border-control ' +
  '[&_[data-row]]:bg-canvas pointer-fine:[&_[data-row]]:py-0.75 [&_[data-row]]:pr-1 [&_[data-row]]:pl-2.5 ' +
  '[&_[data-row]]:hover:bg-hover [&_[data-row]>button]:active:scale-none ' +
  '[&_[data-row]>button]:after:absolute [&_[data-row]>button]:after:inset-0 pointer-fine:[&>dt]:py-1.5'

/** A new merge request's people, labels and milestone. */
export function DraftFields({ project, place, draft, onWrite }: DraftFieldsProps) {
  const canPlan = isAtLeast(
    useAccess({ kind: 'project', fullPath: project }),
    accessLevel.developer,
  )
  const write = useStable(onWrite)
  const context = useMemo(() => {
    const { assignees, labels, milestone } = draft
    const subject: Subject = {
      title: draft.title ?? '',
      description: draft.description,
      state: 'opened',
      assignees,
      labels: [...labels],
      milestone,
      time_stats: NO_TIME,
    }
    return {
      name: { kind: 'merge_request', project, iid: 0 } as const,
      subject,
      rights: { canUpdate: true, canPlan },
      place,
      keep: ({ effect }: { effect: Partial<Subject> }) => {
        write(effect as Partial<RequestDraft>)
        return { ...subject, ...effect }
      },
      onConfirmed: async () => {},
      asked: null,
      onAnswered: () => {},
    }
  }, [draft, project, place, canPlan, write])
  return (
    <SubjectProvider value={context}>
      <dl className={`grid grid-cols-[6.5rem_1fr] items-start gap-x-2 gap-y-1.5 ${rowClass}`}>
        <AssigneesField />
        <PeopleField name="Reviewers" people={draft.reviewers} />
        <LabelsField isGroupOnly={false} />
        <MilestoneField />
      </dl>
      {!canPlan && (
        <p className="mt-2 text-small text-muted">
          You need at least the Developer role in {project} to set these.
        </p>
      )}
    </SubjectProvider>
  )
}
