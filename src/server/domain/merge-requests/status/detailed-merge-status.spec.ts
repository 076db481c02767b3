import { expect, test } from 'vitest'

import { detailedMergeStatus, type Mergeability } from './detailed-merge-status.ts'

const strict = {
  merge_method: 'merge',
  squash_option: 'default_off',
  only_allow_merge_if_pipeline_succeeds: 1,
  allow_merge_on_skipped_pipeline: 0,
  only_allow_merge_if_all_discussions_are_resolved: 1,
} as const

/** A merge request with every obstacle at once. */
const blocked: Mergeability = {
  state: 'opened',
  draft: 1,
  merge_status: 'unchecked',
  sha: null,
  needs_rebase: 0,
  unresolved_count: 1,
  rules: strict,
  pipeline_status: 'running',
  approvals_left: 1,
  version: { commits_count: 0 },
}

test('the first obstacle is reported, in the order of the API', () => {
  const mended: [string, Partial<Mergeability>][] = [
    ['unchecked', { merge_status: 'checking' }],
    ['checking', { merge_status: 'cannot_be_merged' }],
    ['not_approved', { approvals_left: 0 }],
    ['draft_status', { draft: 0 }],
    ['commits_status', { version: { commits_count: 1 } }],
    ['discussions_not_resolved', { unresolved_count: 0 }],
    ['conflict', { merge_status: 'can_be_merged' }],
    ['ci_still_running', { pipeline_status: 'failed' }],
    ['ci_must_pass', { pipeline_status: 'success' }],
    ['mergeable', {}],
  ]
  let now = blocked
  for (const [status, change] of mended) {
    expect(detailedMergeStatus(now, 'ultimate')).toBe(status)
    now = { ...now, ...change }
  }
  expect(detailedMergeStatus({ ...blocked, state: 'closed' }, 'free')).toBe('not_open')
})
