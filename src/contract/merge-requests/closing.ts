import { Issue } from '#contract/issues.ts'
import { Id, IdOrPath, Nullable, paging } from '#contract/params.ts'
import { defineRoute } from '#contract/route.ts'
import { Type, type Static } from '#schema'

export const ClosingIssue = Type.Object(
  {
    ...Issue.properties,
    changes_count: Nullable(Type.String({ description: 'Changes of the merge request' })),
  },
  { $id: 'ClosingIssue' },
)
export type ClosingIssue = Static<typeof ClosingIssue>

export const listClosedIssues = defineRoute({
  name: 'listClosedIssues',
  method: 'GET',
  path: '/projects/:id/merge_requests/:merge_request_iid/closes_issues',
  summary: 'List the issues that merging would close',
  access: 'code-reader',
  input: Type.Object({ id: IdOrPath(), merge_request_iid: Id(), ...paging }),
  reply: Type.Array(ClosingIssue),
  paged: true,
})
