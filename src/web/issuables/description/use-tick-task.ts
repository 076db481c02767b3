import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { tickTask } from '#web/widgets/markdown/tick-task.ts'

/** Ticks the tasks of the description, each a change of its text. */
export function useTickTask() {
  const { subject } = useSubject()
  const change = useFieldChange('The task')

  function tick(line: number, isDone: boolean) {
    const base = subject.description ?? ''
    const description = tickTask(base, line, isDone)
    change.mutate({
      input: { description },
      effect: { description },
      base: { description: base },
    })
  }

  return { change, tick }
}
