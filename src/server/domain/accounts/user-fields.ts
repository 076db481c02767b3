import type { Input } from '#contract/route.ts'
import type { createUser } from '#contract/users.ts'
import { pathProblems, type Problems } from '#server/domain/spaces/space-names.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { passwordProblems } from './passwords.ts'

const MAX_LENGTH = 255
const MAX_EMAIL_LENGTH = 254
const MAX_NOTE_LENGTH = 10_000

type Fields = Partial<Input<typeof createUser>>

/** Returns the fields' problems, as worded in the API. `email` is the private address. */
export function userProblems(fields: Fields, email: string): Problems {
  const problems: Problems = {}
  const check = <K extends keyof Fields>(
    name: K,
    problemsOf: (value: NonNullable<Fields[K]>) => string[],
  ) => {
    const value = fields[name]
    const found = value === undefined || value === null ? [] : problemsOf(value)
    if (found.length > 0) problems[name] = found
  }
  check('email', emailProblems)
  check('name', nameProblems)
  check('username', usernameProblems)
  check('password', passwordProblems)
  check('public_email', (value) =>
    value === '' || value.toLowerCase() === email.toLowerCase() ? [] : ['is not an email you own'],
  )
  check('website_url', (value) =>
    value === '' || isWebAddress(value) ? [] : ['is not a valid URL'],
  )
  check('projects_limit', (value) => (value < 0 ? ['must be greater than or equal to 0'] : []))
  check('note', (value) => lengthProblems(value, MAX_NOTE_LENGTH))
  for (const name of ['bio', 'job_title', 'location', 'organization', 'pronouns'] as const) {
    check(name, (value) => lengthProblems(value, MAX_LENGTH))
  }
  return problems
}

/** Requires a single address without a display name or characters that could inject mail headers. */
function emailProblems(email: string): string[] {
  if (email === '') return ["can't be blank"]
  if (email.length > MAX_EMAIL_LENGTH) return [tooLong(MAX_EMAIL_LENGTH)]
  const isAddress = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(email)
  return isAddress ? [] : ['is invalid']
}

function usernameProblems(username: string): string[] {
  const problems = pathProblems(username, 'root')
  return username.toLowerCase() === 'ghost'
    ? [...problems, `${username} is a reserved name`]
    : problems
}

export function nameProblems(name: string): string[] {
  if (name.trim() === '') return ["can't be blank"]
  if (/[\p{Cc}]/u.test(name)) return ['is invalid']
  return lengthProblems(name, MAX_LENGTH)
}

const lengthProblems = (text: string, max: number) => (isTooLong(text, max) ? [tooLong(max)] : [])

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && !isTooLong(text, MAX_LENGTH)
}
