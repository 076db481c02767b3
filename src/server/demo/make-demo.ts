import type { Deps } from '#server/deps.ts'
import { createIssue, updateIssue, type IssueChanges } from '#server/domain/issues.ts'
import { createNote } from '#server/domain/new-notes.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { runGit } from '#server/git/run.ts'
import { inTransaction, type Database } from '#server/store/database.ts'
import { updateProject } from '#server/store/projects.ts'
import { makeBoards } from './boards.ts'
import { at, workingTimes } from './calendar.ts'
import { readComments, type CommentDraft } from './comment-drafts.ts'
import { fastImportStream } from './fast-import.ts'
import { planIssues, type IssuePlan } from './issues.ts'
import { emailOf, formerPeople, people } from './people.ts'
import { historyOf } from './repositories.ts'
import { seeded } from './random.ts'
import { makePeople, makeSpaces, type Spaces } from './spaces.ts'
import { projects } from './workspace.ts'

const MINUTE = 60_000

/** Of everybody in the demo. */
const PASSWORD = 'sleep-well-tonight'

export interface DemoUser {
  username: string
  name: string
  role: string
  password: string
}

/**
 * Fills an empty service with the demo workspace: first the repositories, then everything else in one transaction, with
 * what `record` writes. When the process ends before that, nothing of it is in the database, and the sweep of the next
 * start takes the repositories away.
 */
export async function makeDemo(
  deps: Deps,
  record: (db: Database) => Promise<void>,
): Promise<DemoUser[]> {
  const start = deps.now()
  const passwordHash = await hashPassword(PASSWORD)
  const diskPaths = await makeRepositories(deps, start)
  try {
    await inTransaction(deps.db, async (db) => {
      const inside = { ...deps, db }
      const users = await makePeople(inside, passwordHash, start)
      const spaces = await makeSpaces(inside, users, diskPaths, start)
      await makeIssues(inside, spaces, start)
      await makeBoards(inside, spaces, start)
      await record(db)
    })
  } catch (error) {
    for (const diskPath of Object.values(diskPaths)) await deps.repositories.remove(diskPath)
    throw error
  }
  return people.map(({ username, name, job }) => ({
    username,
    name,
    role: job,
    password: PASSWORD,
  }))
}

/** Disk paths by project. */
async function makeRepositories(deps: Deps, start: string): Promise<Record<string, string>> {
  const made = projects.map(async ({ path }) => {
    const diskPath = await deps.repositories.create('main')
    const history = historyOf(path, start)
    await runGit(['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'], {
      gitDir: deps.repositories.dirOf(diskPath),
      input: [...fastImportStream(history, signatureOf)].join(''),
    })
    return [path, diskPath] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

function signatureOf(author: string) {
  const person = people.find(({ username }) => username === author) ?? formerPeople[author]
  if (!person) throw new Error(`nobody is called ${author}`)
  return { name: person.name, zone: person.zone, email: emailOf(author) }
}

interface Event {
  time: string
  run: () => Promise<unknown>
}

/** Everything that happened to the issues, in the order of time, as those who did it. */
async function makeIssues(deps: Deps, spaces: Spaces, start: string): Promise<void> {
  const events: Event[] = []
  for (const project of projects) {
    const path = `${project.group}/${project.path}`
    const comments = readComments(project.path)
    const own = planIssues(project, start).flatMap((plan, index) => {
      const issue = { path, iid: index + 1, lead: project.team[0]! }
      const said = comments.get(plan.title) ?? []
      return [
        ...eventsOf(deps, spaces, issue, plan),
        ...commentsOn(deps, spaces, issue, said, plan.begun_at, plan.closed?.at ?? start),
      ]
    })
    events.push(...own)
    const last_activity_at = own.map(({ time }) => time).reduce((a, b) => (a > b ? a : b))
    await updateProject(deps.db, spaces.places[path]!.id, { last_activity_at })
  }
  for (const { run } of events.toSorted((a, b) => (a.time < b.time ? -1 : 1))) await run()
}

interface Place {
  path: string
  iid: number
  /** Who plans it. */
  lead: string
}

function eventsOf(
  deps: Deps,
  spaces: Spaces,
  { path, iid, lead }: Place,
  plan: IssuePlan,
): Event[] {
  const person = (username: string) => spaces.users[username]!
  const { title, description, confidential, created_at, begun_at, closed } = plan
  const text = { title, description, confidential }
  const steering = {
    labels: plan.labels,
    milestone_id: plan.milestone === null ? null : spaces.milestones[plan.milestone]!,
    assignee_ids: plan.assignees.map((username) => person(username).id),
    weight: plan.weight,
    due_date: plan.due_date,
  }
  const create = (planned: Partial<typeof steering>): Event => ({
    time: created_at,
    run: () =>
      createIssue(at(deps, created_at), person(plan.author), path, { ...text, ...planned }),
  })
  const change = (time: string, by: string, changes: IssueChanges): Event => ({
    time,
    run: () => updateIssue(at(deps, time), person(by), path, iid, changes),
  })

  // What became of an issue is only seen of one that is open. Guests plan nothing: the team does it for them.
  const isPlannedAtOnce = closed !== null && plan.author !== 'giulia'
  return [
    ...(isPlannedAtOnce ? [create(steering)] : [create({}), change(begun_at, lead, steering)]),
    ...(closed ? [change(closed.at, closed.by, { state_event: 'close' })] : []),
  ]
}

/** Said at work, one after another, between two times. */
function commentsOn(
  deps: Deps,
  spaces: Spaces,
  { path, iid }: Place,
  drafts: readonly CommentDraft[],
  from: string,
  to: string,
): Event[] {
  const random = seeded(`comments on ${path}#${iid}`)
  const times = workingTimes(drafts.length, new Date(from), new Date(to), random)
  return drafts.map(({ author, body }, index) => {
    // Of a day that is cut the first hours may be before its beginning.
    const soonest = Date.parse(from) + (index + 1) * MINUTE
    const time = new Date(Math.max(times[index]!.getTime(), soonest)).toISOString()
    const issue = { id: path, issue_iid: iid }
    return {
      time,
      run: () => createNote(at(deps, time), spaces.users[author]!, issue, { body }, null),
    }
  })
}
