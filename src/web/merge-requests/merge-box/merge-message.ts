import type { MergeRequest } from '#contract/merge-request-fields.ts'
import type { ClosingIssue } from '#contract/merge-request-versions.ts'

/**
 * Returns the default merge commit message for projects without a template.
 *
 * @param reference the merge request's full reference
 * @param issues the issues that merging closes
 */
export function mergeMessageOf(
  { source_branch, target_branch, title, project_id }: MergeRequest,
  reference: string,
  issues: readonly ClosingIssue[],
): string {
  // Older servers omit `references`. Another project's issue then has no known reference and is left out.
  const closes = issues
    .filter(({ state }) => state === 'opened')
    .flatMap((issue) =>
      issue.project_id === project_id ? `#${issue.iid}` : (issue.references?.full ?? []),
    )
  return [
    `Merge branch '${source_branch}' into '${target_branch}'`,
    title,
    ...(closes.length > 0 ? [`Closes ${listed.format(closes)}`] : []),
    `See merge request ${reference}`,
  ].join('\n\n')
}

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** Returns the default squash commit message for projects without a template. */
export const squashMessageOf = ({ title }: MergeRequest) => title
