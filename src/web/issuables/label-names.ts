import type { Issue } from '#contract/issues.ts'

/** Returns the labels' names, with or without `with_labels_details`. */
export function labelNames(issue: Pick<Issue, 'labels'>): string[] {
  return issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
}
