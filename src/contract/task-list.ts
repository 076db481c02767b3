const TASK = /^[\s>]*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s/
const FENCE = /^\s*(`{3,}|~{3,})/

/** True when a Markdown line looks like a task. Does not consider context, such as code blocks. */
export function isTask(line: string): boolean {
  return TASK.test(`${line} `)
}

/** Counts a Markdown text's tasks (`- [ ]`) and its completed tasks (`- [x]`), outside code blocks. */
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
