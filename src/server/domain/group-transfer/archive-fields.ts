import { checkColor, checkTitle } from '#server/domain/planning/label-fields.ts'
import { checkMilestone } from '#server/domain/planning/milestone-fields.ts'
import { detailWords, Refusal } from '#server/domain/refusal.ts'
import { MAX_DESCRIPTION } from '#server/domain/spaces/groups.ts'
import { lengthProblems } from '#server/domain/spaces/space-names.ts'
import {
  badArchive,
  listTypes,
  projectCreationLevels,
  subgroupCreationLevels,
} from './archive-layout.ts'
import type { ArchiveObject } from './read-archive.ts'

/* Reads the fields of an archive that have a meaning here, by the rules for the same fields in the API. */

type Fields = Record<string, unknown>

const MAX_SHOWN = 100
const MAX_URL = 2048

export type ArchivedGroup = ReturnType<typeof readGroup>
export type ArchivedMember = ReturnType<typeof readMember>
export type ArchivedBoard = ReturnType<typeof readBoard>
export type ArchivedList = ArchivedBoard['lists'][number]
export type ArchivedUser = ReturnType<typeof readUser>

export const readGroup = (object: ArchiveObject) => ({
  id: object.groupId,
  ...readGroupFields(object),
})

const readGroupFields = reader((fields) => ({
  parentId: whole(fields, 'parent_id'),
  visibility: oneOf([0, 10, 20] as const, fields, 'visibility_level') ?? 0,
  columns: {
    name: text(fields, 'name') ?? '',
    path: text(fields, 'path') ?? '',
    description: checked('description', text(fields, 'description') ?? '', (description) =>
      lengthProblems(description, MAX_DESCRIPTION),
    ),
    project_creation_level: projectLevel(whole(fields, 'project_creation_level')),
    subgroup_creation_level: subgroupCreationLevels[whole(fields, 'subgroup_creation_level') ?? 1],
    default_branch_protection: oneOf([0, 1, 2, 3, 4] as const, fields, 'default_branch_protection'),
    request_access_enabled: flag(fields, 'request_access_enabled'),
    lfs_enabled: flag(fields, 'lfs_enabled'),
    share_with_group_lock: flag(fields, 'share_with_group_lock'),
    require_two_factor_authentication: flag(fields, 'require_two_factor_authentication'),
  },
}))

/** Administrators create projects everywhere, so their level allows nobody else. */
function projectLevel(number: number | undefined) {
  const level = projectCreationLevels[number ?? 2]
  return level === 'admin' ? 'noone' : level
}

/** The description may be longer than the API allows. */
export const readLabel = reader((fields) => ({
  title: checkTitle(text(fields, 'title') ?? ''),
  color: checkColor(text(fields, 'color') ?? ''),
  description: text(fields, 'description') || null,
}))

/** The description may be longer than the API allows. */
export const readMilestone = reader((fields) => {
  const description = text(fields, 'description') ?? null
  const planned = {
    title: text(fields, 'title') ?? '',
    description,
    start_date: date(fields, 'start_date'),
    due_date: date(fields, 'due_date'),
  }
  return {
    iid: whole(fields, 'iid'),
    state: text(fields, 'state') === 'closed' ? ('closed' as const) : ('active' as const),
    ...checkMilestone('create', planned, { description }),
  }
})

export const readBadge = reader((fields) => ({
  name: text(fields, 'name') ?? null,
  link_url: url(fields, 'link_url'),
  image_url: url(fields, 'image_url'),
}))

export const readMember = reader((fields) => ({
  accessLevel: whole(fields, 'access_level') ?? 0,
  expires_at: date(fields, 'expires_at'),
  user: readUser(object(fields, 'user')),
  inviteEmail: text(fields, 'invite_email') ?? '',
}))

export const readBoard = reader((fields) => {
  const milestone = object(fields, 'milestone')
  return {
    name: checked('name', text(fields, 'name') ?? '', (name) =>
      name.trim() === '' ? ["can't be blank"] : lengthProblems(name),
    ),
    weight: boardWeight(fields),
    hide_backlog_list: flag(fields, 'hide_backlog_list'),
    hide_closed_list: flag(fields, 'hide_closed_list'),
    milestone: milestone && named(milestone),
    assignee: readUser(object(fields, 'assignee')),
    labels: objects(fields, 'labels').map(namedLabel),
    lists: objects(fields, 'lists')
      .toSorted((a, b) => (whole(a, 'position') ?? 0) - (whole(b, 'position') ?? 0))
      .flatMap(readList),
  }
})

const ANY_WEIGHT = -1
const WEIGHTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

function boardWeight(fields: Fields) {
  const weight = oneOf([ANY_WEIGHT, ...WEIGHTS], fields, 'weight') ?? ANY_WEIGHT
  return weight === ANY_WEIGHT ? null : weight
}

/** Leaves out the open and the closed list, which every board has. The kind is undefined for unknown lists. */
function readList(fields: Fields) {
  const kind = listType(fields)
  if (kind === 'backlog' || kind === 'closed') return []
  const label = object(fields, 'label')
  const milestone = object(fields, 'milestone')
  return [
    {
      kind,
      label: label && namedLabel(label),
      milestone: milestone && named(milestone),
      user: readUser(object(fields, 'user')),
      max_issue_count: Math.max(whole(fields, 'max_issue_count') ?? 0, 0),
      max_issue_weight: Math.max(whole(fields, 'max_issue_weight') ?? 0, 0),
      limit_metric: METRICS.find((metric) => metric === fields['limit_metric']) ?? null,
    },
  ]
}

function listType(fields: Fields) {
  const type = valueOf(fields, 'list_type')
  if (type !== undefined && typeof type !== 'string' && typeof type !== 'number') {
    refuse('list_type', 'is invalid')
  }
  return listTypes.find((word, number) => type === word || type === number)
}

const METRICS = ['all_metrics', 'issue_count', 'issue_weights']

/** A label or milestone of a board. */
const named = (fields: Fields) => ({ title: checkTitleLike(text(fields, 'title') ?? '') })

const checkTitleLike = (title: string) => checked('title', title.trim(), lengthProblems)

const namedLabel = (fields: Fields) => ({
  title: checkTitle(text(fields, 'title') ?? ''),
  color: checkColor(text(fields, 'color') ?? ''),
})

/** A person, known by the address that they made public. Older archives call it `email`. */
function readUser(fields: Fields | null) {
  if (!fields) return null
  return {
    email: text(fields, 'public_email') || text(fields, 'email') || null,
    username: (text(fields, 'username') ?? '').slice(0, MAX_SHOWN),
  }
}

/** Returns a function that reads an object, and names its place in refusals. */
function reader<T>(read: (fields: Fields) => T): (object: ArchiveObject) => T {
  return ({ fields, place }) => {
    try {
      return read(fields)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw badArchive(`${place}: ${detailWords(error.detail ?? 'it is invalid')}`)
    }
  }
}

function refuse(name: string, problem: string): never {
  throw new Refusal('invalid', { [name]: [problem] })
}

function checked(name: string, value: string, problemsOf: (value: string) => string[]): string {
  const [problem] = problemsOf(value)
  return problem === undefined ? value : refuse(name, problem)
}

/** A value of an archive, undefined when it is absent or null. */
function valueOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined
}

function text(fields: Fields, name: string): string | undefined {
  const value = valueOf(fields, name)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.includes('\0')) refuse(name, 'is invalid')
  return value
}

function whole(fields: Fields, name: string): number | undefined {
  const value = valueOf(fields, name)
  if (value === undefined) return undefined
  return Number.isSafeInteger(value) ? (value as number) : refuse(name, 'is invalid')
}

function oneOf<T extends number>(
  options: readonly T[],
  fields: Fields,
  name: string,
): T | undefined {
  const value = whole(fields, name)
  if (value === undefined) return undefined
  return options.find((option) => option === value) ?? refuse(name, 'is not included in the list')
}

function flag(fields: Fields, name: string): 0 | 1 | undefined {
  const value = valueOf(fields, name)
  if (value === undefined) return undefined
  return typeof value === 'boolean' ? (value ? 1 : 0) : refuse(name, 'is invalid')
}

/** Returns the day of a date or time. */
function date(fields: Fields, name: string): string | null {
  const value = text(fields, name)
  if (value === undefined) return null
  const day = value.slice(0, 10)
  const time = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
  return isDay ? day : refuse(name, 'is invalid')
}

function url(fields: Fields, name: string): string {
  const value = text(fields, name) ?? ''
  const isWeb = URL.canParse(value) && /^https?:/i.test(value)
  return isWeb && value.length <= MAX_URL ? value : refuse(name, 'must be an http or https URL')
}

function object(fields: Fields, name: string): Fields | null {
  const value = valueOf(fields, name)
  if (value === undefined) return null
  return isObject(value) ? value : refuse(name, 'is invalid')
}

function objects(fields: Fields, name: string): Fields[] {
  const value = valueOf(fields, name) ?? []
  return Array.isArray(value) && value.every(isObject) ? value : refuse(name, 'is invalid')
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
