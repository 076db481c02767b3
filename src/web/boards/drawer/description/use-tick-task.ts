import { useQueryClient } from '@tanstack/react-query'

import { TextConflict } from '#web/boards/drawer/issue-change.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { issueKey } from '#web/boards/drawer/issue-queries.ts'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { tickTask } from '#web/widgets/markdown/tick-task.ts'

/** Ticks the tasks of the description, each a change of its text. */
export function useTickTask() {
  const { name, issue } = useIssue()
  const client = useQueryClient()
  const change = useChangeIssue('The task')

  function tick(line: number, isDone: boolean) {
    const base = issue.description ?? ''
    const description = tickTask(base, line, isDone)
    change.mutate(
      { input: { description }, effect: { description }, base: { description: base } },
      {
        onError: (error) => {
          // In the text as it is now the line may be another one.
          if (error instanceof TextConflict) {
            void client.invalidateQueries({ queryKey: issueKey(name) })
          }
        },
      },
    )
  }

  return { change, tick }
}
