import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isPassword } from '#server/domain/accounts/passwords.ts'
import { checkPosition } from '#server/domain/notes/new-positions.ts'
import { runGit } from '#server/git/run.ts'
import { findUserByUsername } from '#server/store/accounts/users.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { makeDemo, type DemoUser } from './make-demo.ts'
import { projects, steps } from './workspace.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any list
type Row = Record<string, any>

let service: TestApp
let root: Api
let users: DemoUser[]
const started: string[] = []

beforeAll(async () => {
  service = await testApp()
  root = service.as(await service.user('root', { admin: true }))
  const note = (key: string) => void started.push(key)
  const jobs = { ...service.deps.jobs, start: note, retryUntilDone: note }
  users = await makeDemo({ ...service.deps, jobs }, async () => {})
}, 180_000)

afterAll(() => service.close())

/** Reads all pages of a list. */
async function all(path: string): Promise<Row[]> {
  const rows: Row[] = []
  const separator = path.includes('?') ? '&' : '?'
  for (let page = 1; page <= rows.length / 100 + 1; page++) {
    const { status, body } = await root.get<Row[]>(`${path}${separator}per_page=100&page=${page}`)
    expect(status).toBe(200)
    rows.push(...body)
  }
  return rows
}

const ref = (path: string) => encodeURIComponent(path)
const paths = projects.map(({ group, path }) => `${group}/${path}`)
const ofCompany = '/groups/nightjar/issues?state=all'

describe('the demo company', () => {
  test('has users with avatars', async () => {
    expect(users.length).toBeGreaterThanOrEqual(12)
    const faces = new Set<string>()
    for (const { username, name } of users) {
      const [user] = await all(`/users?username=${username}`)
      expect(user).toMatchObject({ name, state: 'active' })
      const { headers, body } = await service.app.inject(new URL(user!['avatar_url']).pathname)
      expect(headers['content-type']).toContain('image/svg+xml')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      faces.add(body)
    }
    expect(faces.size).toBe(users.length)
  })

  test('has a group with two subgroups and six projects', async () => {
    const subgroups = await all('/groups/nightjar/subgroups')
    expect(new Set(subgroups.map((group) => group['full_path']))).toEqual(
      new Set(['nightjar/operations', 'nightjar/passenger']),
    )
    const found = await all('/groups/nightjar/projects?include_subgroups=true')
    expect(new Set(found.map((project) => project['path_with_namespace']))).toEqual(new Set(paths))
    for (const project of found) {
      expect(project).toMatchObject({ default_branch: 'main', empty_repo: false })
    }
  })

  test('has past, current and future milestones', async () => {
    const milestones = await all('/groups/nightjar/milestones')
    const today = service.deps.now().slice(0, 10)
    const present = milestones.filter(
      (row) => row['start_date'] <= today && today <= row['due_date'],
    )
    expect(present).toMatchObject([{ title: 'Capella', state: 'active' }])
    const past = milestones.filter((row) => row['due_date'] < today)
    expect(past.length).toBeGreaterThan(10)
    expect(past.every((row) => row['state'] === 'closed')).toBe(true)
    const ahead = milestones.filter((row) => row['start_date'] > today)
    expect(ahead).toMatchObject([{ state: 'active' }, { state: 'active' }])
  })

  test('prints the password of its users', async () => {
    for (const { username, password } of users.slice(0, 2)) {
      const user = await findUserByUsername(service.deps.db, username)
      expect(await isPassword(password, user!.password_hash)).toBe(true)
    }
  })
})

describe('demo issues', () => {
  test('number about four hundred, each with a unique title', async () => {
    const issues = await all(ofCompany)
    expect(issues.length).toBeGreaterThanOrEqual(380)
    expect(new Set(issues.map((issue) => issue['title'])).size).toBe(issues.length)
    const count = (is: (issue: Row) => boolean) => issues.filter(is).length
    expect(count((issue) => issue['state'] === 'closed')).toBeGreaterThan(200)
    expect(count((issue) => issue['confidential'])).toBeGreaterThan(4)
    expect(count((issue) => issue['description'].includes('- ['))).toBeGreaterThan(30)
    expect(count((issue) => issue['due_date'] !== null)).toBeGreaterThan(20)
    expect(count((issue) => issue['weight'] !== null)).toBeGreaterThan(200)
  })

  test('have comments by their participants', async () => {
    const talked = (await all(ofCompany)).filter((issue) => issue['user_notes_count'] > 0)
    expect(talked.length).toBeGreaterThanOrEqual(20)
    for (const { project_id, iid, created_at } of talked) {
      const path = `/projects/${project_id}/issues/${iid}/notes?activity_filter=only_comments`
      const notes = await all(`${path}&sort=asc`)
      const moments = [created_at, ...notes.map((note) => note['created_at']), service.deps.now()]
      expect(moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))).toEqual(moments)
      expect(notes.every((note) => note['body'].length > 10)).toBe(true)
    }
  })

  test('were created, updated and closed in that order, all in the past', async () => {
    const now = service.deps.now()
    for (const issue of await all(ofCompany)) {
      const { state, created_at, updated_at, closed_at } = issue
      const moments = [created_at, ...(state === 'closed' ? [closed_at] : []), updated_at, now]
      expect(moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))).toEqual(moments)
      expect(closed_at === null).toBe(state === 'opened')
    }
  })

  test('use labels, milestones and assignees available in their project', async () => {
    for (const path of paths) {
      const namesOf = async (what: string, name: string) =>
        new Set((await all(`/projects/${ref(path)}/${what}`)).map((row) => row[name]))
      const labels = await namesOf('labels', 'name')
      const members = await namesOf('members/all', 'id')
      const milestones = await namesOf('milestones?include_ancestors=true', 'id')
      for (const issue of await all(`/projects/${ref(path)}/issues?state=all`)) {
        const own = new Set<string>(issue['labels'])
        expect([...own].filter((label) => !labels.has(label))).toEqual([])
        expect([...own].filter((label) => label.startsWith('type::'))).toHaveLength(1)
        expect(steps.filter((step) => own.has(step)).length).toBeLessThan(2)
        const people = [issue['author'], ...issue['assignees']].map((person: Row) => person['id'])
        expect(people.filter((id) => !members.has(id))).toEqual([])
        expect(issue['milestone'] === null || milestones.has(issue['milestone'].id)).toBe(true)
      }
    }
  })

  test('are numbered in the order of their creation', async () => {
    for (const path of paths) {
      const query = 'state=all&order_by=created_at&sort=asc'
      const issues = await all(`/projects/${ref(path)}/issues?${query}`)
      expect(issues.map((issue) => issue['iid'])).toEqual(issues.map((_, index) => index + 1))
    }
  })
})

describe('demo boards', () => {
  test('include three project boards and one group board, with lists that are not empty', async () => {
    const counts: number[] = []
    for (const where of [...paths.map((path) => `/projects/${ref(path)}`), '/groups/nightjar']) {
      const boards = await all(`${where}/boards`)
      counts.push(boards.length)
      for (const { lists } of boards) await expectFilled(lists, where)
    }
    expect(counts).toEqual([1, 1, 1, 0, 0, 0, 1])
  })

  async function expectFilled(lists: Row[], where: string): Promise<void> {
    expect(lists.map((list) => list['position'])).toEqual(lists.map((_, index) => index))
    expect(lists.length).toBeGreaterThan(2)
    for (const { label, milestone } of lists) {
      const filter = label ? `labels=${ref(label.name)}` : `milestone=${ref(milestone.title)}`
      const issues = await all(`${where}/issues?state=opened&${filter}`)
      expect(issues.length).toBeGreaterThan(0)
    }
  }
})

describe('demo merge requests', () => {
  const ofGroup = '/groups/nightjar/merge_requests?state=all'
  let requests: Row[]
  const pathOf = ({ project_id, iid }: Row) => `/projects/${project_id}/merge_requests/${iid}`
  const titles = async (query: string) =>
    (await all(`${ofGroup}&${query}`)).map((request) => request['title'])
  /** Runs git in the target project's repository. */
  const git = async ({ project_id }: Row, args: string[]) => {
    const { stdout } = await runGit(args, { gitDir: await dirOf(project_id) })
    return stdout.toString('utf8').trim().split('\n')
  }
  const dirOf = async (id: number) =>
    service.deps.repositories.dirOf((await findProject(service.deps.db, id))!.disk_path)

  beforeAll(async () => {
    requests = await all(ofGroup)
  })

  test('number about sixty and cover every state and filter', async () => {
    expect(requests.length).toBeGreaterThanOrEqual(60)
    expect(requests.length).toBeLessThan(80)
    const least = {
      'state=opened': 35,
      'state=merged': 20,
      'state=closed': 3,
      'wip=yes': 8,
      'state=opened&approved=yes': 10,
      'state=opened&approved=no': 5,
      'milestone=Capella': 10,
      'reviewer_username=lukas': 5,
      'author_username=mateo': 2,
      'labels=type::bug': 10,
      'approved_by_usernames=tomasz': 5,
      'search=Firefox&in=title': 1,
    }
    for (const [query, count] of Object.entries(least)) {
      expect([query, (await titles(query)).length >= count]).toEqual([query, true])
    }
    const prefixes = (await titles('wip=yes')).map((title) => /^\W*\w+\W/.exec(title)![0])
    expect(new Set(prefixes)).toEqual(new Set(['Draft:', '[Draft]', '(Draft)']))
    const waiting = requests.filter((request) => request['merge_when_pipeline_succeeds'])
    expect(waiting).toMatchObject([{ state: 'opened', source_branch: 'cancel-one' }])
    const { body } = await root.get<Row>(pathOf(waiting[0]!))
    expect(body['head_pipeline']).toMatchObject({ status: 'running' })
    const timed = requests.filter(({ time_stats }) => time_stats.total_time_spent > 0)
    expect(timed.length).toBeGreaterThan(4)
    const forked = requests.filter(
      (request) => request['source_project_id'] !== request['project_id'],
    )
    expect(forked).toHaveLength(2)
    const voted = requests.filter((request) => request['upvotes'] > 0)
    expect(voted.length).toBeGreaterThan(1)
  })

  test('really are mergeable, in need of a rebase, or in conflict', async () => {
    const open = requests.filter(({ state }) => state === 'opened')
    expect(new Set(open.map((request) => request['merge_status']))).toEqual(
      new Set(['can_be_merged', 'cannot_be_merged']),
    )
    const conflicts = open.filter((request) => request['has_conflicts'])
    const branches = conflicts.map(({ source_branch }) => source_branch)
    expect(new Set(branches)).toEqual(new Set(['map-firefox', 'recovery-per-line']))
    const statuses = open.map((request) => request['detailed_merge_status'])
    for (const status of [
      'mergeable',
      'draft_status',
      'discussions_not_resolved',
      'not_approved',
    ]) {
      expect(statuses).toContain(status)
    }
    const behind = open.find(({ source_branch }) => source_branch === 'go-release')!
    const { body } = await root.get(`${pathOf(behind)}?include_diverged_commits_count=true`)
    expect(body).toMatchObject({ diverged_commits_count: 1, head_pipeline: { status: 'success' } })
    for (const { project_id } of conflicts) {
      const path = `/projects/${project_id}/merge_requests?state=opened&with_merge_status_recheck=true`
      const again = (await all(path)).filter((request) => request['has_conflicts'])
      expect(again).toHaveLength(1)
    }
  })

  test('are reachable from main once merged', async () => {
    const merged = requests.filter(({ state }) => state === 'merged')
    const ways = new Set<string>()
    for (const [project_id, some] of Map.groupBy(merged, (request) => request['project_id'])) {
      const reached = new Set(await git({ project_id }, ['rev-list', 'main']))
      for (const { sha, merge_commit_sha, squash_commit_sha, merged_at, merge_user } of some) {
        ways.add(merge_commit_sha === null ? 'ff' : squash_commit_sha === null ? 'merge' : 'squash')
        expect(reached).toContain(merge_commit_sha ?? sha)
        expect(reached).toContain(squash_commit_sha ?? sha)
        expect(merged_at < service.deps.now()).toBe(true)
        expect(merge_user.username).toMatch(/^\w+$/)
      }
    }
    expect(ways).toEqual(new Set(['ff', 'merge', 'squash']))
    const closed = await Promise.all(
      merged.map(async (request) => await all(`${pathOf(request)}/closes_issues`)),
    )
    const issues = closed.flat()
    expect(issues.length).toBeGreaterThan(4)
    expect(issues.every(({ state }) => state === 'closed')).toBe(true)
  })

  test('have versions whose commits exist in git and are kept by refs', async () => {
    const counts: number[] = []
    for (const [project_id, some] of Map.groupBy(requests, (request) => request['project_id'])) {
      const refs = await git({ project_id }, ['for-each-ref', '--format=%(objectname) %(refname)'])
      const heads = some.map(({ sha, iid }) => `${sha} refs/merge-requests/${iid}/head`)
      expect(heads.filter((head) => !refs.includes(head))).toEqual([])
      for (const request of some) {
        const versions = await all(`${pathOf(request)}/versions`)
        counts.push(versions.length)
        expect(versions[0]).toMatchObject({ head_commit_sha: request['sha'] })
        const ids = versions.flatMap((version) => [
          version['base_commit_sha'],
          version['start_commit_sha'],
          version['head_commit_sha'],
        ])
        expect(ids.filter((id) => !refs.includes(`${id} refs/keep-around/${id}`))).toEqual([])
      }
    }
    expect(counts.filter((count) => count > 1).length).toBeGreaterThan(8)
    expect(Math.max(...counts)).toBe(3)
  })

  test('have diff notes on lines that exist', async () => {
    const threads: Row[][] = []
    for (const request of requests.filter((one) => one['user_notes_count'] > 0)) {
      const gitDir = await dirOf(request['project_id'])
      const discussions = await all(`${pathOf(request)}/discussions`)
      const notes: Row[] = discussions.flatMap(({ notes }) => notes)
      expect(notes.filter(({ system }) => !system)).toHaveLength(request['user_notes_count'])
      const moments = notes.map(({ created_at }) => created_at)
      expect(moments.every((moment) => moment < service.deps.now())).toBe(true)
      const placed = discussions.map(({ notes }) => notes).filter(([first]) => first.position)
      threads.push(...placed)
      const found = await Promise.all(
        placed.map(async ([{ position }]) => (await checkPosition(gitDir, position)).position),
      )
      expect(found).toEqual(placed.map(([{ position }]) => position))
    }
    const firsts = threads.map(([first]) => first!)
    const count = (is: (note: Row) => boolean) => firsts.filter(is).length
    expect(count(({ resolved }) => resolved)).toBeGreaterThan(10)
    expect(count(({ resolved }) => !resolved)).toBeGreaterThan(20)
    expect(count(({ suggestions }) => suggestions?.length > 0)).toBeGreaterThan(1)
    expect(count(({ position }) => position.line_range !== null)).toBeGreaterThan(1)
    expect(count(({ position }) => position.position_type === 'image')).toBe(2)
    const heads = new Set(requests.map(({ sha }) => sha))
    expect(count(({ position }) => !heads.has(position.head_sha))).toBeGreaterThan(2)
    const reviewer = (await findUserByUsername(service.deps.db, 'sofia'))!
    const sofia = service.as(await service.token({ ...reviewer, token: '' }, {}))
    const limits = requests.find(({ source_branch }) => source_branch === 'pay-attempts')!
    expect((await sofia.get(`${pathOf(limits)}/draft_notes`)).body).toHaveLength(3)
    expect(await all(`${pathOf(limits)}/draft_notes`)).toEqual([])
  })

  test('have pipelines in every status, with finished, pending and manual jobs', async () => {
    const seen = new Map<string, Row>()
    for (const path of paths) {
      for (const pipeline of await all(`/projects/${ref(path)}/pipelines`)) {
        seen.set(pipeline['status'], pipeline)
      }
      for (const job of await all(`/projects/${ref(path)}/jobs`))
        seen.set(`job ${job['status']}`, job)
    }
    for (const status of ['success', 'failed', 'running', 'pending', 'canceled', 'job manual']) {
      expect([status, seen.has(status)]).toEqual([status, true])
    }
    const [broken] = await all(`/projects/${ref(paths[0]!)}/pipelines?yaml_errors=true`)
    const { body } = await root.get<Row>(`/projects/${ref(paths[0]!)}/pipelines/${broken!['id']}`)
    expect(body['yaml_errors']).toContain('undefined need')
  })

  test('add, change, rename and delete files', async () => {
    const diffs: Row[] = []
    for (const branch of [
      'fare-folders',
      'app-icons',
      'restore-script',
      'brenner-stops',
      'safety-languages',
      'compiled-stations',
      'kraków-über-brno',
    ]) {
      const request = requests.find(({ source_branch }) => source_branch === branch)!
      const files = await all(`${pathOf(request)}/diffs`)
      const [{ real_size } = {}] = await all(`${pathOf(request)}/versions`)
      expect(real_size).toBe(String(files.length))
      diffs.push(...files)
    }
    const some = (is: (file: Row) => boolean) => expect(diffs.some(is)).toBe(true)
    some(({ renamed_file, diff }) => renamed_file && diff === '')
    some(({ new_path, diff }) => new_path.endsWith('.png') && /binary/i.test(diff))
    some(({ b_mode }) => b_mode === '100755')
    some(({ diff }) => diff.includes('\r\n'))
    some(({ new_path }) => new_path.length > 80)
    some(({ new_path }) => new_path.endsWith('_gen.go'))
    const large = requests.find(({ source_branch }) => source_branch === 'platform-heights')!
    expect((await root.get(pathOf(large))).body).toMatchObject({ changes_count: '1000+' })
  })
})

test('demo repositories pass fsck and have commits by many authors', async () => {
  const rows = await service.deps.db.selectFrom('projects').select(['path', 'disk_path']).execute()
  for (const { path, disk_path } of rows) {
    const gitDir = service.deps.repositories.dirOf(disk_path)
    const git = async (...args: string[]) =>
      (await runGit(args, { gitDir })).stdout.toString('utf8').trim().split('\n')
    const isLargest = path === 'booking-web'

    await git('fsck', '--strict', '--full')
    expect(await git('ls-tree', '--name-only', 'main', 'README.md')).toEqual(['README.md'])
    const authors = await git('log', '--all', '--format=%an')
    expect(authors.length).toBeGreaterThan(isLargest ? 300 : 20)
    expect(new Set(authors).size).toBeGreaterThan(isLargest ? 8 : 3)
    const branches = await git('for-each-ref', '--format=%(refname)', 'refs/heads')
    expect(branches.length).toBeGreaterThan(2)
    const merges = await git('log', '--merges', '--oneline', 'main')
    expect(merges.length).toBeGreaterThanOrEqual(isLargest ? 6 : 1)
    const tags = await git('tag')
    expect(!isLargest || tags.length > 5).toBe(true)
    const times = (await git('log', '--first-parent', '--format=%ct', 'main')).map(Number)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(Date.parse(service.deps.now()) / 1000)
  }
})

test("the demo's transaction starts no jobs that would outlive it", () => {
  expect(started).toEqual([])
})

test('a failed demo leaves nothing behind', async () => {
  const other = await testApp()
  const { deps } = other
  try {
    const refusal = makeDemo(deps, () => Promise.reject(new Error('a step failed')))
    await expect(refusal).rejects.toThrow('a step failed')
    for (const table of ['users', 'namespaces', 'projects', 'issues', 'boards'] as const) {
      expect(await deps.db.selectFrom(table).select('id').execute()).toEqual([])
    }
    expect(await deps.repositories.list()).toEqual([])
  } finally {
    await other.close()
  }
})
