import { useId } from 'react'

import { Refusal } from '#web/boards/drawer/fields/field.tsx'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useMarkdownPlace } from '#web/boards/drawer/use-markdown-place.ts'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.tsx'
import { useTickTask } from './use-tick-task.ts'

/** What an issue is about. */
export function Description() {
  const { issue, rights } = useIssue()
  const place = useMarkdownPlace()
  const ticking = useTickTask()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        Description
      </h3>
      {issue.description?.trim() ? (
        <MarkdownText
          text={issue.description}
          place={place}
          onTick={rights.canUpdate ? ticking.tick : undefined}
        />
      ) : (
        <p className="text-muted">No description</p>
      )}
      <Refusal change={ticking.change} />
    </section>
  )
}
