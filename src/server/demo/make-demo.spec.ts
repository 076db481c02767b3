import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isPassword } from '#server/domain/passwords.ts'
import { runGit } from '#server/git/run.ts'
import { findUserByUsername } from '#server/store/users.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { makeDemo, type DemoUser } from './make-demo.ts'
import { projects, steps } from './workspace.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any list
type Row = Record<string, any>

let service: TestApp
let root: Api
let users: DemoUser[]

beforeAll(async () => {
  service = await testApp()
  root = service.as(await service.user('root', { admin: true }))
  users = await makeDemo(service.deps, async () => {})
}, 60_000)

afterAll(() => service.close())

/** All pages of a list. */
async function all(path: string): Promise<Row[]> {
  const rows: Row[] = []
  const separator = path.includes('?') ? '&' : '?'
  for (let page = 1; page <= rows.length / 100 + 1; page++) {
    const { status, body } = await root.get(`${path}${separator}per_page=100&page=${page}`)
    expect(status).toBe(200)
    rows.push(...body)
  }
  return rows
}

const ref = (path: string) => encodeURIComponent(path)
const paths = projects.map(({ group, path }) => `${group}/${path}`)
const ofCompany = '/groups/nightjar/issues?state=all'

describe('the company', () => {
  test('has people with faces of their own', async () => {
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

  test('has closed milestones behind it, a present one, and some ahead', async () => {
    const milestones = await all('/groups/nightjar/milestones')
    const today = service.deps.now().slice(0, 10)
    const present = milestones.filter(
      (row) => row['start_date'] <= today && today <= row['due_date'],
    )
    expect(present).toMatchObject([{ title: 'Capella', state: 'active' }])
    const over = milestones.filter((row) => row['due_date'] < today)
    expect(over.length).toBeGreaterThan(10)
    expect(over.every((row) => row['state'] === 'closed')).toBe(true)
    const ahead = milestones.filter((row) => row['start_date'] > today)
    expect(ahead).toMatchObject([{ state: 'active' }, { state: 'active' }])
  })

  test('tells the password of its people', async () => {
    for (const { username, password } of users.slice(0, 2)) {
      const user = await findUserByUsername(service.deps.db, username)
      expect(await isPassword(password, user!.password_hash)).toBe(true)
    }
  })
})

describe('its issues', () => {
  test('are some four hundred, each of its own title', async () => {
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

  test('are talked about by those who work on them', async () => {
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

  test('were written, changed and closed in that order, and before now', async () => {
    const now = service.deps.now()
    for (const issue of await all(ofCompany)) {
      const { state, created_at, updated_at, closed_at } = issue
      const moments = [created_at, ...(state === 'closed' ? [closed_at] : []), updated_at, now]
      expect(moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))).toEqual(moments)
      expect(closed_at === null).toBe(state === 'opened')
    }
  })

  test('have labels, milestones and people that their project knows', async () => {
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

  test('are numbered in the order in which they were written', async () => {
    for (const path of paths) {
      const query = 'state=all&order_by=created_at&sort=asc'
      const issues = await all(`/projects/${ref(path)}/issues?${query}`)
      expect(issues.map((issue) => issue['iid'])).toEqual(issues.map((_, index) => index + 1))
    }
  })
})

describe('its boards', () => {
  test('are three of projects and one of the group, with lists that hold something', async () => {
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

test('its repositories are sound and have a history of many hands', async () => {
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

test('a workspace that cannot be finished leaves nothing behind', async () => {
  const other = await testApp()
  const { deps } = other
  try {
    const refusal = makeDemo(deps, () => Promise.reject(new Error('the last step failed')))
    await expect(refusal).rejects.toThrow('the last step failed')
    for (const table of ['users', 'namespaces', 'projects', 'issues', 'boards'] as const) {
      expect(await deps.db.selectFrom(table).select('id').execute()).toEqual([])
    }
    expect(await deps.repositories.list()).toEqual([])
  } finally {
    await other.close()
  }
})
