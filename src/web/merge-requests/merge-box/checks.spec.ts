import { describe, expect, test } from 'vitest'

import type { Approvals } from '#contract/approvals.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import type { DetailedMergeStatus } from '#contract/merge-requests/status.ts'
import { checksOf, firstBlock, isUnchecked } from './checks.ts'

/** A status that only other servers have. */
const ofOthers = (status: string) => status as DetailedMergeStatus

test('passes every check of a mergeable merge request', () => {
  const checks = checksOf(request({}), { behind: 0 })
  expect(checks.map(({ words }) => words)).toEqual([
    'Not a draft',
    'All blocking threads are resolved',
    'No conflicts with main',
    'Up to date with main',
    'You have permission to merge',
  ])
  expect(checks.every(({ state }) => state === 'passed')).toBe(true)
  expect(firstBlock(checks)).toBeNull()
})

describe('explains why a merge is blocked, and what to do', () => {
  const cases: [fields: Partial<MergeRequest>, words: string, remedy: string | undefined][] = [
    [{ draft: true, detailed_merge_status: 'draft_status' }, 'This is a draft', 'mark-ready'],
    [
      { blocking_discussions_resolved: false, detailed_merge_status: 'discussions_not_resolved' },
      'Some threads are unresolved',
      'show-threads',
    ],
    [
      { merge_status: 'cannot_be_merged', has_conflicts: true, detailed_merge_status: 'conflict' },
      'Conflicts with main',
      'show-commands',
    ],
    [
      { merge_status: 'unchecked', detailed_merge_status: 'unchecked' },
      'Checking whether it can be merged',
      'check-again',
    ],
    [{ detailed_merge_status: 'need_rebase' }, 'Rebase needed: main has newer commits', 'rebase'],
    [
      { head_pipeline: pipeline('failed'), detailed_merge_status: 'ci_must_pass' },
      'Pipeline #7 failed',
      'show-pipelines',
    ],
    [
      { head_pipeline: pipeline('running'), detailed_merge_status: 'ci_still_running' },
      'Pipeline #7 is running',
      'show-pipelines',
    ],
    [{ detailed_merge_status: 'ci_must_pass' }, 'A pipeline must succeed first', 'show-pipelines'],
    [{ user: { can_merge: false } }, 'You cannot merge into main', undefined],
    [
      { detailed_merge_status: ofOthers('security_policy_violations') },
      'A security policy is not met',
      undefined,
    ],
    [
      { detailed_merge_status: ofOthers('moon_phase') },
      'The server blocks the merge: moon phase',
      undefined,
    ],
  ]
  test.each(cases)('%o', (fields, words, remedy) => {
    const block = firstBlock(checksOf(request(fields)))
    expect([block?.words, block?.remedy]).toEqual([words, remedy])
  })
})

test('allows merging behind the target, or with an optional pipeline', () => {
  const checks = checksOf(request({ head_pipeline: pipeline('failed') }), { behind: 1 })
  expect(firstBlock(checks)).toBeNull()
  expect(checks).toContainEqual(
    expect.objectContaining({ state: 'info', words: '1 commit behind main', remedy: 'rebase' }),
  )
})

test('says how long a passed pipeline took, if the server tells', () => {
  const passed = request({ head_pipeline: pipeline('success') })
  const times = {
    latest_build_started_at: '2026-11-02T09:00:00Z',
    latest_build_finished_at: '2026-11-02T09:03:20Z',
  }
  expect(checksOf(passed)).toContainEqual(
    expect.objectContaining({ state: 'passed', words: 'Pipeline #7 passed' }),
  )
  expect(checksOf({ ...passed, ...times })).toContainEqual(
    expect.objectContaining({ state: 'passed', words: 'Pipeline #7 passed in 3 min 20 s' }),
  )
})

test('counts the newer commits of a needed rebase', () => {
  const checks = checksOf(request({ detailed_merge_status: 'need_rebase' }), { behind: 3 })
  expect(firstBlock(checks)?.words).toBe('Rebase needed: main has 3 newer commits')
})

test('counts the unresolved threads', () => {
  const unresolved = { blocking_discussions_resolved: false }
  expect(firstBlock(checksOf(request(unresolved), { unresolved: 2 }))?.words).toBe(
    '2 unresolved threads',
  )
})

test('offers the approval rules to users who cannot approve', () => {
  const approvals = {
    approvals_required: 1,
    approvals_left: 1,
    user_can_approve: false,
    has_approval_rules: true,
  } as Approvals
  expect(firstBlock(checksOf(request({}), { approvals }))?.remedy).toBe('show-rules')
})

test('offers no rebase that would conflict', () => {
  const checks = checksOf(request({ merge_status: 'cannot_be_merged', has_conflicts: true }), {
    behind: 1,
  })
  expect(checks.flatMap(({ remedy }) => remedy ?? [])).toEqual(['show-commands'])
})

test('asks for missing approvals only if they are required', () => {
  const paid = { approvals_required: 2, approvals_left: 1, user_can_approve: true } as Approvals
  const free = { approved: false, approved_by: [] as unknown[] } as Approvals
  expect(
    firstBlock(checksOf(request({ detailed_merge_status: 'not_approved' }), { approvals: paid })),
  ).toEqual({
    id: 'approvals',
    state: 'failed',
    words: 'Needs 1 more approval',
    remedy: 'approve',
  })
  expect(firstBlock(checksOf(request({}), { approvals: free }))).toBeNull()
})

test('reports no conflicts before the server has checked, even without detailed statuses', () => {
  const { detailed_merge_status: _, ...older } = request({ merge_status: 'unchecked' })
  expect(isUnchecked(older as MergeRequest)).toBe(true)
  expect(isUnchecked({ ...older, merge_status: 'can_be_merged' } as MergeRequest)).toBe(false)
  expect(firstBlock(checksOf(older as MergeRequest))).toMatchObject({ state: 'pending' })
})

function request(fields: Partial<MergeRequest>): MergeRequest {
  return {
    draft: false,
    target_branch: 'main',
    merge_status: 'can_be_merged',
    detailed_merge_status: 'mergeable',
    blocking_discussions_resolved: true,
    has_conflicts: false,
    user: { can_merge: true },
    ...fields,
  } as MergeRequest
}

function pipeline(status: string) {
  return { id: 7, status } as NonNullable<MergeRequest['head_pipeline']>
}
