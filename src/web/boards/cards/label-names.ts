import type { Issue } from '#web/boards/issue.ts'

export function labelNames(issue: Pick<Issue, 'labels'>): string[] {
  return issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
}
