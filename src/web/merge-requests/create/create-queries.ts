import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listBranches } from '#contract/branches.ts'
import type { Commit } from '#contract/commits.ts'
import type { FileDiff } from '#contract/diffs.ts'
import { listForks } from '#contract/forks.ts'
import { compareRefs } from '#contract/repositories.ts'
import { accessLevel } from '#contract/rights.ts'
import { call } from '#web/api/call.ts'
import { pageQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

const BRANCHES_SHOWN = 50

/** A project's branches that match a search, most recently updated first. */
export function branchesQuery(project: string, search: string) {
  const input = { id: project, sort: 'updated_desc', per_page: BRANCHES_SHOWN } as const
  return queryOptions({
    ...pageQuery(listBranches, { ...input, ...(search && { search }) }, STALE.list),
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  })
}

/** A project's forks to which the user can push. */
export const myForksQuery = (project: string) =>
  pageQuery(
    listForks,
    {
      id: project,
      membership: true,
      min_access_level: accessLevel.developer,
      per_page: BRANCHES_SHOWN,
    },
    STALE.space,
  )

interface BranchName {
  readonly project: string
  readonly branch: string
}

export interface Comparison {
  /** Oldest first. */
  readonly commits: readonly Commit[]
  readonly diffs: readonly FileDiff[]
  /** The number of target branch commits that the source branch lacks. */
  readonly behind: number
}

/** The commits and files that the source branch adds, and the number of commits it is behind the target branch. */
export function comparisonQuery(source: BranchName, target: BranchName) {
  const query = sourceQuery(
    { name: 'branch comparison' },
    { source, target },
    async ({ signal }): Promise<Comparison> => {
      const [ahead, behind] = await Promise.all([
        call(compareRefs, comparing(target, source), { signal }),
        call(compareRefs, comparing(source, target), { signal }),
      ])
      return {
        commits: ahead.commits,
        diffs: ahead.diffs,
        behind: behind.commits.length,
      }
    },
    STALE.board,
  )
  return queryOptions({ ...query, retry: false })
}

function comparing(from: BranchName, to: BranchName) {
  return {
    id: to.project,
    from: from.branch,
    to: to.branch,
    ...(from.project !== to.project && { from_project_id: from.project }),
  }
}
