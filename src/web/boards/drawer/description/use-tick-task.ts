import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { tickTask } from '#web/widgets/markdown/tick-task.ts'

/** Ticks the tasks of the description, each a change of its text. */
export function useTickTask() {
  const { issue } = useIssue()
  const change = useChangeIssue('The task')

  function tick(line: number, isDone: boolean) {
    const base = issue.description ?? ''
    const description = tickTask(base, line, isDone)
    change.mutate({
      input: { description },
      effect: { description },
      base: { description: base },
    })
  }

  return { change, tick }
}
