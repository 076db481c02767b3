import type { Kysely } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { insert, labelOf, size, skewed, titleOf } from '#tools/bench/harness/data.ts'

/** The first project has a tenth of all merge requests, so its lists have many pages. */
const ofFirst = size.mergeRequests / 10
const MINUTE = 60_000
const BEGIN = Date.parse('2025-01-01T00:00:00.000Z')

/** Adds merge requests with everything that lists show. Most merge requests are merged, as in practice. */
export async function fillMergeRequests(db: Database): Promise<void> {
  await db.transaction().execute(fillAll)
}

async function fillAll(db: Kysely<Schema>): Promise<void> {
  await insert(db, 'merge_requests', size.mergeRequests, mergeRequest)
  await insert(db, 'merge_request_diffs', size.mergeRequests, (n) => ({
    root_id: 1,
    merge_request_id: n,
    head_commit_sha: shaOf(n),
    base_commit_sha: shaOf(n + 1),
    start_commit_sha: shaOf(n + 1),
    state: 'collected',
    real_size: String((n % 30) + 1),
    commits_count: (n % 9) + 1,
    created_at: timeOf(n),
  }))
  await insert(db, 'merge_request_labels', size.mergeRequests, (n) => {
    const nth = skewed(n, size.labelsPerProject)
    return {
      merge_request_id: n,
      label_id: labelOf(projectOf(n), nth),
      root_id: 1,
      project_id: projectOf(n),
      state: stateOf(n),
      title: titleOf(nth),
    }
  })
  const person = (n: number, shift: number) => ({
    merge_request_id: n,
    user_id: skewed(n + shift, size.users),
  })
  await insert(db, 'merge_request_assignees', size.mergeRequests, (n) => person(n, 7))
  await insert(db, 'merge_request_reviewers', size.mergeRequests, (n) => ({
    ...person(n, 11),
    created_at: timeOf(n),
  }))
}

function mergeRequest(n: number) {
  const state = stateOf(n)
  const ended = timeOf(n + 1000)
  return {
    root_id: 1,
    project_id: projectOf(n),
    source_project_id: projectOf(n),
    iid: n <= ofFirst ? n : Math.ceil((n - ofFirst) / (size.projects - 1)),
    author_id: skewed(n, size.users),
    title: `Change ${n} of what somebody wants to be otherwise`,
    draft: 0,
    description: 'What changes, why it does, and how to see it. '.repeat(4),
    state,
    source_branch: `branch-${n}`,
    target_branch: 'main',
    merge_status: 'can_be_merged',
    version_id: n,
    sha: shaOf(n),
    merge_commit_sha: state === 'merged' ? shaOf(n + 1) : null,
    merged_at: state === 'merged' ? ended : null,
    merged_by_id: state === 'merged' ? skewed(n + 3, size.users) : null,
    closed_at: state === 'closed' ? ended : null,
    closed_by_id: state === 'closed' ? skewed(n + 3, size.users) : null,
    prepared_at: timeOf(n),
    created_at: timeOf(n),
    updated_at: ended,
  }
}

function stateOf(n: number): 'opened' | 'merged' | 'closed' {
  if (n % 10 < 3) return 'opened'
  return n % 10 < 9 ? 'merged' : 'closed'
}

function projectOf(n: number): number {
  return n <= ofFirst ? 1 : 2 + ((n - ofFirst - 1) % (size.projects - 1))
}

/** Returns a distinct time per merge request. Times and ids are in different orders. */
const timeOf = (n: number) =>
  new Date(BEGIN + ((n * 7919) % (size.mergeRequests + 1)) * MINUTE).toISOString()

const shaOf = (n: number) => n.toString(16).padStart(40, '0')
