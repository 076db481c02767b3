import type { Issue as IssueSchema } from '#contract/issues.ts'

/** What a card shows. */
export type Issue = IssueSchema
