import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBranch, getBranch, listBranches } from '#contract/branches.ts'
import { setCommitStatus } from '#contract/commit-statuses.ts'
import {
  cherryPickCommit,
  createCommit,
  getCommit,
  getCommitSequence,
  getCommitSignature,
  listCommitDiffs,
  listCommitRefs,
  listCommits,
  revertCommit,
} from '#contract/commits.ts'
import { listCommitMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { createProject, getProject } from '#contract/projects.ts'
import { protectBranch } from '#contract/protected-branches.ts'
import { listRepositoryTree } from '#contract/repositories.ts'
import { getRawFile } from '#contract/repository-files.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Api, type ParamsOf, type Some, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let developer: Api, reporter: Api, guest: Api, maintainer: Api

beforeAll(async () => {
  service = await testApp()
  project = await projectWithCode(service, 'ferries', [
    {
      ref: 'refs/heads/main',
      message:
        'Begin\n\nWhy.\n\nChangelog: added\nCo-authored-by: A <a@x>\nCo-authored-by: B <b@x>\n',
      files: [
        ['README.md', 'Hello\n'],
        ['src/a.txt', 'one\ntwo\n'],
        ['run.sh', { mode: '100644', content: 'echo\n' }],
        ['link', { mode: '120000', content: 'README.md' }],
      ],
    },
    {
      ref: 'refs/heads/main',
      message: 'x'.repeat(120),
      author: 'Bob <script> <bob@example.test>'.replace('<script> ', ''),
      files: [['src/a.txt', 'one\n2\n3\n']],
    },
    { ref: 'refs/heads/topic', from: ':1', message: 'Topic\n', files: [['topic.txt', 't\n']] },
    { ref: 'refs/tags/v1', from: ':1', message: 'Tagged\n', files: [] },
  ])
  const people = await Promise.all(
    (
      [
        ['gus', 10],
        ['rep', 20],
        ['dev', 30],
        ['mai', 40],
      ] as const
    ).map(async ([name, level]) => {
      const user = await service.user(name)
      await service.member(project, user, level)
      return service.as(user)
    }),
  )
  ;[guest, reporter, developer, maintainer] = people as [Api, Api, Api, Api]
})
afterAll(() => service.close())

const titles = async (query: string) =>
  (await reporter.callRaw(listCommits, { id: project.id, ...queryParams(query) })).body.map(
    (commit) => commit.title.slice(0, 6),
  )

describe('reading', () => {
  test('lists the history of the default branch without a total', async () => {
    const { body, headers } = await reporter.call(listCommits, {
      id: project.id,
      per_page: 1,
      with_stats: true,
    })
    expect(body).toMatchObject([
      {
        id: project.shas[1],
        title: `${'x'.repeat(80)}…`,
        message: 'x'.repeat(120),
        author_name: 'Bob',
        stats: { additions: 2, deletions: 1, total: 3 },
      },
    ])
    expect(headers).toMatchObject({ 'x-next-page': '2', 'x-per-page': '1' })
    expect(headers['x-total']).toBeUndefined()
  })

  test('lists by branch, range, path, author and time', async () => {
    expect(await titles('ref_name=topic')).toEqual(['Topic', 'Begin'])
    expect(await titles('ref_name=main..topic')).toEqual(['Topic'])
    expect(await titles('path=README.md')).toEqual(['Begin'])
    expect(await titles('author=bob@')).toEqual(['xxxxxx'])
    expect(await titles('since=2023-11-14T22:13:30Z')).toEqual(['xxxxxx'])
    expect(await titles('until=2023-11-14T22:13:30Z')).toEqual(['Begin'])
    expect((await titles('all=true')).toSorted()).toEqual(['Begin', 'Tagged', 'Topic', 'xxxxxx'])
    expect(await titles('first_parent=true&order=topo&page=2&per_page=1')).toEqual(['Begin'])
    expect(await titles('path=src/')).toEqual(['xxxxxx', 'Begin'])
  })

  test.each(['..', '/etc', 'a/../../b', 'x'.repeat(5000)])(
    'refuses the path %.10s',
    async (path) => {
      expect(await reporter.call(listCommits, { id: project.id, path })).toMatchObject({
        status: 400,
        body: { message: '400 Bad request - path is invalid' },
      })
    },
  )

  test('shows a commit by id, abbreviated id, branch or tag', async () => {
    const { body } = await reporter.call(getCommit, { id: project.id, sha: project.shas[0]! })
    expect(body).toMatchObject({
      id: project.shas[0],
      title: 'Begin',
      trailers: { Changelog: 'added', 'Co-authored-by': 'B <b@x>' },
      extended_trailers: { 'Co-authored-by': ['A <a@x>', 'B <b@x>'] },
      stats: { additions: 5, deletions: 0, total: 5 },
      status: null,
      project_id: project.id,
      last_pipeline: null,
    })
    expect(
      (await reporter.call(getCommit, { id: project.id, sha: body.short_id, stats: false })).body
        .stats,
    ).toBeUndefined()
    expect((await reporter.call(getCommit, { id: project.id, sha: 'v1' })).body.title).toBe(
      'Tagged',
    )
    expect((await reporter.call(getCommit, { id: project.id, sha: 'topic' })).body.title).toBe(
      'Topic',
    )
  })

  test('shows the status of its last pipeline', async () => {
    const sha = project.shas[2]!
    const status = { state: 'failed', name: 'lint', ref: 'topic' } as const
    await developer.call(setCommitStatus, { id: project.id, sha, ...status })
    expect((await reporter.call(getCommit, { id: project.id, sha })).body).toMatchObject({
      status: 'failed',
      last_pipeline: { sha, ref: 'topic', status: 'failed' },
    })
  })

  test('shows its diff and its refs', async () => {
    const { body, headers } = await reporter.call(listCommitDiffs, { id: project.id, sha: 'main' })
    expect(body).toEqual([
      {
        diff: '@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3\n',
        collapsed: false,
        too_large: false,
        new_path: 'src/a.txt',
        old_path: 'src/a.txt',
        a_mode: '100644',
        b_mode: '100644',
        new_file: false,
        renamed_file: false,
        deleted_file: false,
        generated_file: false,
      },
    ])
    expect(headers['x-total']).toBe('1')
    expect(
      (await reporter.call(listCommitDiffs, { id: project.id, sha: project.shas[0]! })).body,
    ).toHaveLength(4)
    const refs = await reporter.call(listCommitRefs, {
      id: project.id,
      sha: project.shas[0]!,
      type: 'branch',
    })
    expect(refs.body).toEqual([
      { type: 'branch', name: 'main' },
      { type: 'branch', name: 'topic' },
    ])
    expect((await reporter.call(getCommitSequence, { id: project.id, sha: 'topic' })).body).toEqual(
      { count: 2 },
    )
    expect((await reporter.call(listCommitRefs, { id: project.id, sha: 'v1' })).body).toEqual([
      { type: 'tag', name: 'v1' },
    ])
  })

  test('refuses other revision syntax of git', async () => {
    const unknown = { status: 404, body: { message: '404 Commit Not Found' } }
    for (const sha of ['none', 'main~1', '--output=x', 'HEAD^', 'f'.repeat(40), ':/Begin']) {
      expect(await reporter.call(getCommit, { id: project.id, sha })).toMatchObject(unknown)
      expect(await reporter.call(listCommits, { id: project.id, ref_name: sha })).toMatchObject(
        unknown,
      )
    }
    expect(await reporter.call(listCommitDiffs, { id: project.id, sha: 'main@{1}' })).toMatchObject(
      unknown,
    )
  })

  test('is forbidden to guests of a private project', async () => {
    expect((await guest.call(listCommits, { id: project.id })).status).toBe(403)
  })
})

describe('committing', () => {
  type Wanted = ParamsOf<typeof createCommit>
  const wanted = () => ({ id: project.id, commit_message: 'Change files' })
  const commit = (
    branch: string,
    actions: Wanted['actions'],
    more: Some<typeof createCommit> = {},
  ) => developer.call(createCommit, { ...wanted(), branch, actions, ...more })
  const files = async (branch: string) => {
    const path = { id: project.id }
    const { body } = await reporter.call(listRepositoryTree, {
      ...path,
      recursive: true,
      ref: branch,
    })
    return body.map((entry) => `${entry.mode} ${entry.path}`)
  }
  const content = async (branch: string, path: string) =>
    (await reporter.call(getRawFile, { id: project.id, file_path: path, ref: branch })).body

  test('rebuilds a branch by force, unless it is protected', async () => {
    const create = (file_path: string) => [{ action: 'create' as const, file_path, content: '' }]
    const from = { start_branch: 'main', force: true }
    await commit('rebuilt', create('first'), from)
    const { status, body } = await commit('rebuilt', create('second'), from)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { parent_ids: [project.shas[1]] },
    })
    expect((await commit('rebuilt', create('first'), from)).status).toBe(201)
    await maintainer.call(protectBranch, { id: project.id, name: 'rebuilt', push_access_level: 30 })
    const refused = await commit('rebuilt', create('third'), from)
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: '403 Forbidden - You are not allowed to force push into this branch' },
    ])
    expect((await commit('rebuilt', create('third'), {})).status).toBe(201)
  })

  test('changes several files at once on a new branch', async () => {
    const { status, body } = await commit(
      'work',
      [
        { action: 'create', file_path: 'new/file.txt', content: 'new\n' },
        { action: 'create', file_path: 'bytes', content: 'AAH/', encoding: 'base64' },
        { action: 'update', file_path: 'README.md', content: 'Hello again\n' },
        { action: 'move', file_path: 'src/b.txt', previous_path: 'src/a.txt' },
        { action: 'delete', file_path: 'link' },
        { action: 'chmod', file_path: 'run.sh', execute_filemode: true },
        { action: 'update', file_path: 'new/file.txt', content: 'newer\n' },
        { action: 'create', file_path: 'link/inside', content: '' },
      ],
      { start_branch: 'main', author_name: 'Carl', author_email: 'carl@example.test' },
    )
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        parent_ids: [project.shas[1]],
        title: 'Change files',
        author_name: 'Carl',
        author_email: 'carl@example.test',
        committer_name: 'Dev',
        stats: { additions: 2, deletions: 2 },
      },
    })
    expect((await files('work')).filter((line) => !line.startsWith('04'))).toEqual([
      '100644 README.md',
      '100644 bytes',
      '100644 link/inside',
      '100644 new/file.txt',
      '100755 run.sh',
      '100644 src/b.txt',
    ])
    expect(await content('work', 'new/file.txt')).toBe('newer\n')
    expect(
      (await reporter.call(listCommits, { id: project.id, ref_name: 'work' })).body,
    ).toHaveLength(3)
  })

  test('refuses invalid actions, and applies none of the others', async () => {
    const path = (file_path: string) =>
      [{ action: 'create', file_path, content: '' }, /^file_path should be a valid/] as const
    const missing = /^A file with this name doesn't exist$/
    const before = (await reporter.call(getCommit, { id: project.id, sha: 'topic' })).body.id
    for (const [action, message] of [
      [{ action: 'create', file_path: 'README.md', content: '' }, /^A file with this name already/],
      [{ action: 'create', file_path: 'src', content: '' }, /^A directory with this name already/],
      [{ action: 'create', file_path: 'README.md/x', content: '' }, /already exists as a file/],
      [{ action: 'update', file_path: 'none', content: '' }, missing],
      [{ action: 'delete', file_path: 'src' }, missing],
      [{ action: 'move', file_path: 'x', previous_path: 'none' }, missing],
      [{ action: 'move', file_path: 'x' }, /^previous_path is missing$/],
      [{ action: 'create', file_path: 'x' }, /^content is missing$/],
      ...['%%', `${' '.repeat(2_000_000)}%`].map(
        (content) =>
          [
            { action: 'create', file_path: 'x', content, encoding: 'base64' },
            /^content is not base64$/,
          ] as const,
      ),
      [
        { action: 'update', file_path: 'run.sh', content: '', last_commit_id: 'f'.repeat(40) },
        /has changed since/,
      ],
      ...['../x', '/x', 'a//b', 'a/./b', 'a/..', '.git', '.git/config'].map(path),
      ...['a/.GIT/x', 'a/.g\u200cit/x', 'git~1'].map(path),
      [
        { action: 'create', file_path: `${'a/'.repeat(101)}x`, content: '' },
        /^file_path has too many folders \(maximum is 100\)$/,
      ],
    ] as const) {
      const fine = { action: 'create' as const, file_path: 'fine.txt', content: 'fine' }
      const { status, refusal } = await commit('topic', [fine, action])
      expect({ action, status, ...refusal }).toMatchObject({
        status: 400,
        message: expect.stringMatching(message),
      })
    }
    expect((await reporter.call(getCommit, { id: project.id, sha: 'topic' })).body.id).toBe(before)
  })

  test('creates many files in deep folders', async () => {
    const deep = `deep${'/a'.repeat(99)}`
    const create = (nth: number) => ({
      action: 'create' as const,
      file_path: `${deep}/${nth}`,
      content: '',
    })
    const actions = Array.from({ length: 1000 }, (_, nth) => create(nth))
    expect((await commit('deep', actions, { start_branch: 'main' })).status).toBe(201)
    expect(await commit('deep', [create(7)])).toMatchObject({
      status: 400,
      body: { message: 'A file with this name already exists' },
    })
    expect(await commit('deep', [{ ...create(1), file_path: deep }])).toMatchObject({
      status: 400,
      body: { message: 'A directory with this name already exists' },
    })
  })

  test('has no signature', async () => {
    const signature = async (sha: string) =>
      (await reporter.call(getCommitSignature, { id: project.id, sha })).body
    expect(await signature('main')).toEqual({ message: '404 Signature Not Found' })
    expect(await signature('none')).toEqual({ message: '404 Commit Not Found' })
  })

  test('requires a branch or a start', async () => {
    const create = [{ action: 'create', file_path: 'x', content: '' }] as const
    const refusals = [
      [commit('none', create), 'You can only create or edit files when you are on a branch'],
      [commit('-x', create, { start_branch: 'main' }), 'Branch name is invalid'],
      [
        commit('topic', create, { author_name: 'x'.repeat(1_000_000) }),
        'author_name is too long (maximum is 255 characters)',
      ],
      [commit('topic', create, { author_name: '..' }), 'author_name is invalid'],
      [commit('x', create, { start_branch: 'none' }), 'Invalid reference name: none'],
      [commit('x', create, { start_sha: 'main~1' }), 'Invalid reference name: main~1'],
      [
        commit('topic', create, { start_branch: 'main' }),
        "A branch called 'topic' already exists. Switch to that branch in order to make changes",
      ],
    ] as const
    for (const [reply, message] of refusals) {
      expect(await reply).toMatchObject({ status: 400, body: { message } })
    }
    expect(
      (await developer.callRaw(createCommit, { id: project.id, branch: 'x', actions: [] })).refusal
        .error,
    ).toBe('commit_message is missing')
    const actions = [{ action: 'burn', file_path: 'x' }]
    const bad = await developer.callRaw(createCommit, { ...wanted(), branch: 'topic', actions })
    expect(bad.status).toBe(400)
  })

  test('requires push access', async () => {
    await maintainer.call(protectBranch, { id: project.id, name: 'main' })
    const body = {
      branch: 'main',
      commit_message: 'Mine',
      actions: [{ action: 'create', file_path: 'mine.txt', content: '' }],
    } as const
    expect(await developer.call(createCommit, { id: project.id, ...body })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - You are not allowed to push into this branch' },
    })
    expect((await reporter.call(createCommit, { id: project.id, ...body })).status).toBe(403)
    expect((await maintainer.call(createCommit, { id: project.id, ...body })).status).toBe(201)
  })

  test('cherry-picks and reverts a commit on a branch', async () => {
    const made = await commit('side', [{ action: 'create', file_path: 'side.txt', content: 's' }], {
      start_branch: 'topic',
      author_name: 'Carl',
    })
    const pick = (branch: string, more: Some<typeof cherryPickCommit> = {}) =>
      developer.call(cherryPickCommit, { id: project.id, sha: made.body.id, branch, ...more })
    const revert = (sha: string) =>
      developer.call(revertCommit, { id: project.id, sha, branch: 'target' })
    await developer.call(createBranch, { id: project.id, branch: 'target', ref: project.shas[0]! })
    const trial = await pick('target', { dry_run: true })
    expect(trial.body).toEqual({ dry_run: 'success' })
    const picked = await pick('target')
    expect({ ...picked }).toMatchObject({
      status: 201,
      body: { parent_ids: [project.shas[0]], author_name: 'Carl', committer_name: 'Dev' },
    })
    expect(await content('target', 'side.txt')).toBe('s')
    expect(picked.body.message).toBe(`Change files\n\n(cherry picked from commit ${made.body.id})`)
    const again = await pick('target')
    expect(again.status).toBe(400)
    expect(again.refusal.message).toMatch(/^Sorry, we cannot cherry-pick this commit automatically/)

    const undone = await revert(picked.body.id)
    expect(undone.body.message).toBe(
      `Revert "Change files"\n\nThis reverts commit ${picked.body.id}`,
    )
    expect((await files('target')).some((line) => line.includes('side.txt'))).toBe(false)
    expect(await pick('none')).toMatchObject({
      status: 404,
      body: { message: '404 Branch Not Found' },
    })
    expect((await revert('none')).body).toEqual({
      message: '404 Commit Not Found',
    })
    expect((await pick('main')).status).toBe(403)
  })

  test('names the merge request in cherry-picks and reverts of its merge', async () => {
    const start = { start_sha: project.shas[0]! }
    await commit('into', [{ action: 'create', file_path: 'into.txt', content: 'i' }], start)
    const first = await commit(
      'from',
      [{ action: 'create', file_path: 'one', content: '1' }],
      start,
    )
    const second = await commit('from', [{ action: 'create', file_path: 'two', content: '2' }])
    const branches = { source_branch: 'from', target_branch: 'into' }
    const opened = await developer.call(createMergeRequest, {
      id: project.id,
      ...branches,
      title: 'Bring files',
    })
    const { iid } = opened.body
    const { body } = await developer.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      merge_commit_message: 'Merge files',
    })
    const sha = body.merge_commit_sha!
    const reverted = await developer.call(revertCommit, { id: project.id, sha, branch: 'into' })
    expect(reverted.body.message).toBe(`Revert "Merge files"\n\nThis reverts merge request !${iid}`)
    const picked = await developer.call(cherryPickCommit, { id: project.id, sha, branch: 'into' })
    expect(picked.body.message).toBe(
      [
        'Merge files',
        '',
        `(cherry picked from commit ${sha})`,
        '',
        `${first.body.short_id} Change files`,
        `${second.body.short_id} Change files`,
      ].join('\n'),
    )
    const worded = await developer.call(cherryPickCommit, {
      id: project.id,
      sha: second.body.id,
      branch: 'target',
      message: 'My words',
    })
    expect(worded.body.message).toBe('My words')
  })

  test('twice concurrently on one branch asks one caller to retry', async () => {
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        commit('topic', [{ action: 'create', file_path: `race-${name}`, content: name }]),
      ),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    for (const { status, body } of replies.filter((reply) => !made.includes(reply))) {
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { message: /^Could not update/ },
      })
    }
    const raced = (await files('topic')).filter((line) => line.includes('race-'))
    expect(raced).toHaveLength(made.length)
  })
})

test('lists the merge requests of a commit', async () => {
  const open = async (branch: string) => {
    const actions = [{ action: 'create', file_path: `${branch}.txt`, content: '' }] as const
    const made = await developer.call(createCommit, {
      id: project.id,
      branch,
      start_branch: 'main',
      commit_message: `Add ${branch}`,
      actions,
    })
    const request = { source_branch: branch, target_branch: 'main', title: branch }
    const { iid } = (await developer.call(createMergeRequest, { id: project.id, ...request })).body
    return { sha: made.body.id, iid }
  }
  const of = async (sha: string) =>
    (await reporter.call(listCommitMergeRequests, { id: project.id, sha })).body.map(
      ({ iid }) => iid,
    )
  const first = await open('branch-1')
  const merged = await maintainer.call(acceptMergeRequest, {
    id: project.id,
    merge_request_iid: first.iid,
  })
  const second = await open('branch-2')
  expect(await of(first.sha)).toEqual([first.iid])
  expect(await of(merged.body.merge_commit_sha!)).toEqual([first.iid])
  expect(await of(second.sha)).toEqual([second.iid])
  expect(await of(project.shas[0]!)).toEqual([])
  expect(
    (await guest.call(listCommitMergeRequests, { id: project.id, sha: first.sha })).status,
  ).toBe(403)
})

test('the first commit of a project makes its default branch', async () => {
  const group = await service.group('fresh')
  const owner = await service.user('owner')
  await service.member(group, owner, 50)
  const api = service.as(owner)
  const made = await api.call(createProject, { name: 'Fresh', namespace_id: group.id })
  expect((await api.call(listCommits, { id: made.body.id })).body).toEqual([])
  expect((await api.call(listBranches, { id: made.body.id })).body).toEqual([])
  expect((await api.call(listRepositoryTree, { id: made.body.id })).body).toEqual({
    message: '404 Tree Not Found',
  })
  const first = await api.call(createCommit, {
    id: made.body.id,
    branch: 'trunk',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'Readme.md', content: '# Hello' }],
  })
  expect(first).toMatchObject({ status: 201, body: { parent_ids: [] } })
  expect((await api.call(getProject, { id: made.body.id })).body).toMatchObject({
    default_branch: 'trunk',
    empty_repo: false,
    readme_url: expect.stringContaining('/-/blob/trunk/Readme.md'),
  })
  expect((await api.call(getBranch, { id: made.body.id, branch: 'trunk' })).body).toMatchObject({
    default: true,
    protected: true,
  })
})
