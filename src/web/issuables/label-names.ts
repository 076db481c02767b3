import type { Issue } from '#contract/issues.ts'

/** The names of an issue's labels, however the server was asked for them. */
export function labelNames(issue: Pick<Issue, 'labels'>): string[] {
  return issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
}
