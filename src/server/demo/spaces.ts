import type { Deps } from '#server/deps.ts'
import { createUser } from '#server/domain/accounts/user-accounts.ts'
import { createLabel } from '#server/domain/planning/labels.ts'
import { createMilestone, updateMilestone } from '#server/domain/planning/milestones.ts'
import { protectDefaultBranch } from '#server/domain/spaces/default-branch-protection.ts'
import { createGroup } from '#server/domain/spaces/groups.ts'
import { addMembers } from '#server/domain/spaces/member-additions.ts'
import { createProject } from '#server/domain/spaces/projects.ts'
import { insertAvatar } from '#server/store/accounts/avatars.ts'
import { updateUser, type User } from '#server/store/accounts/users.ts'
import { updateProject } from '#server/store/spaces/projects.ts'
import { at, daysAgo } from './calendar.ts'
import type { Code } from './code.ts'
import { drawFace } from './face.ts'
import { milestoneDates } from './issues.ts'
import { emailOf, people } from './people.ts'
import { groups, labels, memberships, milestones, presentMilestone, projects } from './workspace.ts'

/** The created objects, by name in the demo. */
export interface Spaces {
  users: Record<string, User>
  /** Groups and projects, by full path. */
  places: Record<string, { kind: 'group' | 'project'; id: number }>
  /** The ids of the group's labels and milestones, by name. */
  labels: Record<string, number>
  milestones: Record<string, number>
}

/** Creates the users, all with the same password. */
export async function makePeople(
  deps: Deps,
  passwordHash: string,
  start: string,
): Promise<Record<string, User>> {
  const users: Record<string, User> = {}
  for (const [index, person] of people.entries()) {
    const { username, name, job, location, pronouns, bio, look } = person
    const joined = at(deps, daysAgo(start, 445 - index * 0.3))
    const { id } = await createUser(joined, null, {
      username,
      name,
      email: emailOf(username),
      public_email: emailOf(username),
      force_random_password: true,
      job_title: job,
      organization: username === 'giulia' ? 'Brenner Railworks' : 'Nightjar',
      location,
      pronouns,
      bio,
    })
    await insertAvatar(deps.db, id, drawFace(look))
    users[username] = (await updateUser(deps.db, id, { password_hash: passwordHash }))!
  }
  return users
}

/** Creates groups, projects and members. `codes` has the existing repositories, by project path. */
export async function makeSpaces(
  deps: Deps,
  users: Record<string, User>,
  codes: Record<string, Pick<Code, 'diskPath'>>,
  start: string,
): Promise<Spaces> {
  const owner = users['amara']!
  const places: Spaces['places'] = {}

  for (const { path, name, parent, description, began } of groups) {
    const inPast = at(deps, daysAgo(start, began))
    const parent_id = parent === null ? {} : { parent_id: places[parent]!.id }
    const wanted = {
      path,
      name,
      description,
      visibility: 'private',
      default_branch_protection: DEVELOPERS_MERGE,
      ...parent_id,
    } as const
    const group = await createGroup(inPast, owner, wanted)
    places[group.full_path] = { kind: 'group', id: group.id }
  }

  for (const { path, name, group, description, topics, began } of projects) {
    const { diskPath } = codes[path]!
    const repositories = { ...deps.repositories, create: async () => diskPath }
    const inPast = { ...at(deps, daysAgo(start, began)), repositories }
    const project = await createProject(inPast, owner, {
      path,
      name,
      namespace_id: places[group]!.id,
      description,
      topics,
    })
    const { id, default_branch } = project
    await updateProject(deps.db, id, { empty_repo: 0, readme: 'README.md' })
    await protectDefaultBranch(inPast, project, default_branch!)
    places[`${group}/${path}`] = { kind: 'project', id }
  }

  const inPast = at(deps, daysAgo(start, 300))
  for (const [space, username, access_level] of memberships) {
    const user_id = [users[username]!.id]
    await addMembers(inPast, owner, places[space]!.kind, { id: space, user_id, access_level })
  }
  return {
    users,
    places,
    labels: await makeLabels(inPast, owner),
    milestones: await makeMilestones(deps, owner, start),
  }
}

async function makeLabels(deps: Deps, owner: User): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  const company = { kind: 'group', reference: 'nightjar' } as const
  for (const label of labels) ids[label.name] = (await createLabel(deps, owner, company, label)).id
  for (const { group, path, areas } of projects) {
    const project = { kind: 'project', reference: `${group}/${path}` } as const
    for (const [name, color] of Object.entries(areas)) {
      await createLabel(deps, owner, project, { name, color })
    }
  }
  return ids
}

/** Creates the milestones. Past milestones were closed on their last day. */
async function makeMilestones(
  deps: Deps,
  owner: User,
  start: string,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  const company = { kind: 'group', reference: 'nightjar' } as const
  for (const [index, title] of milestones.entries()) {
    const dates = milestoneDates(index, start)
    const planned = Math.min(Date.parse(dates.start_date) - 20 * DAY, Date.parse(start))
    const inPast = at(deps, new Date(planned))
    const { id } = await createMilestone(inPast, owner, company, { title, ...dates })
    ids[title] = id
    if (index < presentMilestone) {
      const over = at(deps, `${dates.due_date}T15:00:00.000Z`)
      await updateMilestone(over, owner, company, id, { state_event: 'close' })
    }
  }
  return ids
}

const DAY = 86_400_000
/** The handbook's rule: a change is merged by its author. */
const DEVELOPERS_MERGE = 3
