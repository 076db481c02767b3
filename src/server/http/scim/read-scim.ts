import type { NewScimUser, ScimUserChanges } from '#server/domain/scim/scim-users.ts'
import { USER_SCHEMA } from '#server/http/present/scim-user.ts'
import { isHash } from '#server/http/protocol/form.ts'
import type { Slice } from '#server/store/listing.ts'
import type { ScimUserFilter } from '#server/store/scim/scim-users.ts'
import { BadScim } from './scim-errors.ts'

const MAX_LENGTH = 255

/** The attributes of a body by name in lower case, since SCIM ignores the case of names. */
type Attributes = Record<string, unknown>

export function readUser(body: unknown): NewScimUser {
  const given = attributesOf(body)
  const user_name = readText('userName', given['username'])
  return {
    external_id:
      given['externalid'] === undefined ? null : readText('externalId', given['externalid']),
    user_name,
    name: nameOf(given) || user_name,
    email: emailOf(given['emails']) ?? addressIn(user_name),
    active: given['active'] === undefined || readFlag(given['active']),
  }
}

function nameOf(given: Attributes): string {
  const name = isHash(given['name']) ? attributesOf(given['name']) : {}
  const parts = [name['givenname'], name['familyname']].filter((part) => typeof part === 'string')
  const candidates = [name['formatted'], parts.join(' '), given['displayname']]
  return candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

/** Returns the primary email address, or else the first. */
function emailOf(emails: unknown): string | undefined {
  const known = (Array.isArray(emails) ? emails : [])
    .map((email) => (isHash(email) ? attributesOf(email) : {}))
    .filter((email) => typeof email['value'] === 'string')
  const email = known.find(({ primary }) => primary === true) ?? known[0]
  return email?.['value'] as string | undefined
}

function addressIn(userName: string): string {
  if (userName.includes('@')) return userName
  throw new BadScim('invalidValue', 'emails must contain an address')
}

/** Reads the operations of a PATCH. Accepts and ignores attributes that are not stored, such as phone numbers. */
export function readPatch(body: unknown): ScimUserChanges {
  const { operations } = attributesOf(body)
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new BadScim('invalidSyntax', 'Operations must be a list with at least one operation')
  }
  return Object.assign({}, ...operations.map(readOperation)) as ScimUserChanges
}

function readOperation(operation: unknown): ScimUserChanges {
  const { op, path, value } = attributesOf(operation)
  const verb = typeof op === 'string' ? op.toLowerCase() : ''
  if (!['add', 'replace', 'remove'].includes(verb)) {
    throw new BadScim('invalidSyntax', 'op must be add, replace or remove')
  }
  if (path !== undefined) {
    const name = readPath(path)
    return verb === 'remove' ? refuseRemoval(name) : changesOf({ [name]: value })
  }
  if (verb === 'remove') throw new BadScim('noTarget', 'remove needs a path')
  return changesOf(attributesOf(value, 'value'))
}

/** Returns the attribute that a path leads to, in lower case: `name.familyName`, `emails[type eq "work"]`. */
function readPath(path: unknown): string {
  const found = /^(?:urn:[\w.:-]+:)?([a-z$][\w$-]*(?:\[[^\]]+\])?(?:\.[a-z$][\w$-]*)?)$/i
  const [, name] = (typeof path === 'string' && found.exec(path)) || []
  if (name === undefined) throw new BadScim('invalidPath', 'path is invalid')
  return name.toLowerCase()
}

function refuseRemoval(name: string): ScimUserChanges {
  if (!['id', 'externalid', 'username', 'active'].includes(name)) return {}
  throw new BadScim('mutability', `${name} cannot be removed`)
}

function changesOf(given: Attributes): ScimUserChanges {
  const id = given['externalid'] ?? given['id']
  const { username, active } = given
  return {
    ...(id === undefined ? {} : { external_id: readText('externalId', id) }),
    ...(username === undefined ? {} : { user_name: readText('userName', username) }),
    ...(active === undefined ? {} : { active: readFlag(active) }),
  }
}

const filterPattern = new RegExp(
  String.raw`^\s*(?:${USER_SCHEMA}:)?(id|externalId|userName)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$`,
  'i',
)

/** Reads `userName eq "bjensen"`. Supports only `eq`, with an id or a username. */
export function readFilter(filter: unknown): ScimUserFilter | null {
  if (filter === undefined) return null
  const [, name, text] = (typeof filter === 'string' && filterPattern.exec(filter)) || []
  const value = text === undefined ? undefined : parseText(text)
  if (name === undefined || value === undefined) {
    throw new BadScim('invalidFilter', 'Unsupported Filter')
  }
  return { column: name.toLowerCase() === 'username' ? 'user_name' : 'external_id', value }
}

function parseText(json: string): string | undefined {
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

const DEFAULT_COUNT = 20
export const MAX_COUNT = 100

/** Reads `startIndex`, which counts from 1, and `count`. Values that are too low count as the lowest. */
export function readSlice({ startIndex, count }: Record<string, unknown>): Slice {
  const start = readInteger('startIndex', startIndex, 1)
  const limit = readInteger('count', count, DEFAULT_COUNT)
  return { limit: Math.min(Math.max(limit, 0), MAX_COUNT), offset: Math.max(start, 1) - 1 }
}

function readInteger(name: string, value: unknown, initial: number): number {
  if (value === undefined) return initial
  if (typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value)) return Number(value)
  throw new BadScim('invalidValue', `${name} must be a whole number`)
}

function attributesOf(value: unknown, name = 'The body'): Attributes {
  if (!isHash(value)) throw new BadScim('invalidSyntax', `${name} must be a JSON object`)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toLowerCase(), item as unknown]),
  )
}

function readText(name: string, value: unknown): string {
  const isText = typeof value === 'string' && /^[^\p{Cc}]+$/u.test(value) && value.trim() !== ''
  if (isText && value.length <= MAX_LENGTH) return value
  throw new BadScim('invalidValue', `${name} must be a string of 1 to ${MAX_LENGTH} characters`)
}

/** Reads a boolean. Some identity providers send it as text. */
function readFlag(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw new BadScim('invalidValue', 'active must be true or false')
}
