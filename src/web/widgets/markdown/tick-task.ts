import { isTask } from '#contract/task-list.ts'

/** The text with the task of that line done or not; as it was where there is no task. Lines count from 0. */
export function tickTask(text: string, line: number, isDone: boolean): string {
  const lines = text.split('\n')
  const old = lines[line]
  if (old === undefined || !isTask(old)) return text
  return lines.with(line, old.replace(/\[[ xX]\]/, isDone ? '[x]' : '[ ]')).join('\n')
}
