import type { Issue } from '#web/boards/issue.ts'
import { Time } from '#web/ui/time.tsx'
import { IssueFacts } from './issue-facts.tsx'

interface IssueViewProps {
  issue: Issue
  titleId: string
}

export function IssueView({ issue, titleId }: IssueViewProps) {
  return (
    <div className="flex flex-col gap-5 p-4">
      <div>
        <h2 id={titleId} className="text-h2 font-semibold text-pretty">
          {issue.title}
        </h2>
        <p className="mt-1 text-small text-muted">
          By {issue.author.name}, <Time value={issue.created_at} />
        </p>
      </div>
      <IssueFacts issue={issue} />
      <section aria-labelledby={`${titleId}-description`}>
        <h3 id={`${titleId}-description`} className="mb-1 font-semibold">
          Description
        </h3>
        {issue.description ? (
          <p className="text-body whitespace-pre-wrap">{issue.description}</p>
        ) : (
          <p className="text-muted">No description</p>
        )}
      </section>
    </div>
  )
}
