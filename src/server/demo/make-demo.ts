import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { createIssue, updateIssue, type IssueChanges } from '#server/domain/issues/issues.ts'
import { checkMergeStatuses } from '#server/domain/merge-requests/status/merge-status.ts'
import { createNote } from '#server/domain/notes/new-notes.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { Database } from '#server/store/database.ts'
import { findOpenInto } from '#server/store/merge-requests/open-merge-requests.ts'
import { startChecks } from '#server/store/merge-requests/status.ts'
import { updateProject } from '#server/store/spaces/projects.ts'
import { makeBoards } from './boards.ts'
import { at, workingTimes } from './calendar.ts'
import { makeCode, type Code } from './code.ts'
import { readComments, type CommentDraft } from './comment-drafts.ts'
import { planIssues, type IssuePlan } from './issues.ts'
import { people } from './people.ts'
import { seeded } from './random.ts'
import { requestEvents, type Event } from './request-events.ts'
import { makeRules } from './rules.ts'
import { makePeople, makeSpaces, type Spaces } from './spaces.ts'
import { projects } from './workspace.ts'

const MINUTE = 60_000

/** The password of all demo users. */
const PASSWORD = 'sleep-well-tonight'

export interface DemoUser {
  username: string
  name: string
  role: string
  password: string
}

/**
 * Fills an empty service with the demo workspace: first the repositories, then everything else in one transaction,
 * including the rows that `record` writes. If the process ends early, the database stays empty, and the next start's
 * sweep removes the repositories.
 */
export async function makeDemo(
  deps: Deps,
  record: (db: Database) => Promise<void>,
): Promise<DemoUser[]> {
  const start = deps.now()
  const passwordHash = await hashPassword(PASSWORD)
  const made: string[] = []
  try {
    const codes = await makeCodes(deps, start, (diskPath) => made.push(diskPath))
    await inTransaction(withoutJobs(deps), async (deps) => {
      const users = await makePeople(deps, passwordHash, start)
      const spaces = await makeSpaces(deps, users, codes, start)
      await record(deps.db)
      await makeWork(deps, spaces, codes, start)
      await makeBoards(deps, spaces, start)
    })
  } catch (error) {
    for (const diskPath of made) await deps.repositories.remove(diskPath)
    throw error
  }
  return people.map(({ username, name, job }) => ({
    username,
    name,
    role: job,
    password: PASSWORD,
  }))
}

/**
 * Disables jobs, which would outlive the transaction. After the commit, the service resumes pending work when it
 * starts.
 */
function withoutJobs(deps: Deps): Deps {
  const none = { start() {}, retryUntilDone() {} }
  return {
    ...deps,
    jobs: { ...deps.jobs, ...none },
    outbox: { drain() {}, async handle() {} },
    upkeep: { ...deps.upkeep, ...none },
  }
}

/** Creates the repositories, by project path. When one fails, throws only after all other repositories have settled. */
async function makeCodes(
  deps: Deps,
  start: string,
  made: (diskPath: string) => void,
): Promise<Record<string, Code>> {
  const codes = await Promise.allSettled(
    projects.map(async (project) => [project.path, await makeCode(deps, project, start, made)]),
  )
  return Object.fromEntries(
    codes.map((code) => {
      if (code.status === 'rejected') throw code.reason
      return code.value
    }),
  )
}

/** Replays all issue and merge request events in chronological order, each as its actor. */
async function makeWork(
  deps: Deps,
  spaces: Spaces,
  codes: Record<string, Code>,
  start: string,
): Promise<void> {
  const events = await makeRules(deps, spaces, start)
  for (const project of projects) {
    events.push(...requestEvents(deps, spaces, project, codes[project.path]!, start))
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
  for (const { run } of events.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))) {
    await run()
  }
  for (const { path, group } of projects) {
    await checkMergeable(deps, spaces.places[`${group}/${path}`]!.id)
  }
}

async function checkMergeable(deps: Deps, projectId: number): Promise<void> {
  const open = await findOpenInto(deps.db, projectId, 'main')
  if (open.length === 0) return
  await startChecks(
    deps.db,
    open.map(({ id }) => id),
  )
  await checkMergeStatuses(deps, projectId, 'main')
}

interface Place {
  path: string
  iid: number
  /** The username of the person who plans the issue. */
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

  // Only open issues need a separate planning event. Guests cannot plan, so the team plans their issues later.
  const isPlannedAtOnce = closed !== null && plan.author !== 'giulia'
  return [
    ...(isPlannedAtOnce ? [create(steering)] : [create({}), change(begun_at, lead, steering)]),
    ...(closed ? [change(closed.at, closed.by, { state_event: 'close' })] : []),
  ]
}

/** Adds the comments one after another, in office hours between two times. */
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
    // On a partial day, the first office hours may precede `from`.
    const soonest = Date.parse(from) + (index + 1) * MINUTE
    const time = new Date(Math.max(times[index]!.getTime(), soonest)).toISOString()
    const issue = { id: path, issue_iid: iid }
    return {
      time,
      run: () => createNote(at(deps, time), spaces.users[author]!, issue, { body }, null),
    }
  })
}
