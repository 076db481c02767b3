import {
  fillTemplate,
  issuesWords,
  MERGE_TEMPLATE,
  SQUASH_TEMPLATE,
  variablesOf,
} from '#contract/commit-template.ts'
import type { ClosingIssue } from '#contract/merge-requests/closing.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'

interface Merged {
  mergeRequest: MergeRequest
  /** The merge request's full reference. */
  reference: string
  /** The issues that merging closes. */
  issues: readonly ClosingIssue[]
}

/** Returns the default merge commit message. Leaves out what only the server knows, such as who approved. */
export function mergeMessageOf(template: string | null | undefined, merged: Merged): string {
  return fill(template ?? MERGE_TEMPLATE, merged)
}

/** Returns the default squash commit message, as far as the browser knows it. */
export function squashMessageOf(template: string | null | undefined, merged: Merged): string {
  return fill(template ?? SQUASH_TEMPLATE, merged)
}

function fill(template: string, { mergeRequest, reference, issues }: Merged): string {
  const { project_id, source_project_id, source_branch, target_branch } = mergeRequest
  // Older servers omit `references`. Another project's issue then has no known reference and is left out.
  const closes = issues
    .filter(({ state }) => state === 'opened')
    .flatMap((issue) =>
      issue.project_id === project_id ? `#${issue.iid}` : (issue.references?.full ?? []),
    )
  const unknown = Object.fromEntries([...variablesOf(template)].map((name) => [name, '']))
  const message = fillTemplate(template, {
    ...unknown,
    source_branch,
    target_branch,
    title: mergeRequest.title,
    description: mergeRequest.description ?? '',
    issues: issuesWords(closes),
    reference,
    local_reference: `!${mergeRequest.iid}`,
    source_project_id: String(source_project_id ?? ''),
    url: mergeRequest.web_url,
  })
  return message || mergeRequest.title
}
