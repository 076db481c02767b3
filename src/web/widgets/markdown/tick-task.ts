import { isTask } from '#contract/task-list.ts'

/** Ticks or unticks the task in a line, counted from 0. Returns the text unchanged if the line has no task. */
export function tickTask(text: string, line: number, isDone: boolean): string {
  const lines = text.split('\n')
  const old = lines[line]
  if (old === undefined || !isTask(old)) return text
  return lines.with(line, old.replace(/\[[ xX]\]/, isDone ? '[x]' : '[ ]')).join('\n')
}

/** Ticks or unticks a task of `shown` in `now`. Returns null if that line of `now` has something else. */
export function tickSameTask(
  now: string,
  shown: string,
  line: number,
  isDone: boolean,
): string | null {
  const ticked = tickTask(now, line, isDone)
  const lineOf = (text: string) => text.split('\n')[line]
  return lineOf(ticked) === lineOf(tickTask(shown, line, isDone)) ? ticked : null
}
