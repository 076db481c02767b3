const TASK = /^[\s>]*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s/
const FENCE = /^\s*(`{3,}|~{3,})/

/** Whether a line of a Markdown text is one of its tasks, as far as the line itself can tell. */
export function isTask(line: string): boolean {
  return TASK.test(`${line} `)
}

/** How many tasks (`- [ ]`) a Markdown text lists, and how many of them are done (`- [x]`). Code blocks have none. */
export function countTasks(text: string | null): { count: number; completed: number } {
  let [count, completed] = [0, 0]
  if (!text?.includes('[')) return { count, completed }
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    const task = fence === '' ? TASK.exec(`${line} `) : null
    if (!task) continue
    count++
    if (task[1] !== ' ') completed++
  }
  return { count, completed }
}
