import type { ObjectId } from './object-id.ts'
import type { GitObject } from './object-reader.ts'

export interface CommitPerson {
  name: string
  email: string
  /** ISO 8601 with milliseconds and the author's time zone. */
  date: string
}

export interface Commit {
  id: ObjectId
  parentIds: ObjectId[]
  /** The first line of the message. */
  title: string
  message: string
  author: CommitPerson
  committer: CommitPerson
}

const PERSON = /^([^<>]*?) ?<([^<>]*)> (\d{1,11}) ([+-])(\d\d)(\d\d)$/
const MINUTE = 60_000

/** Parses a commit as git writes it. Null when only git can interpret the commit. */
export function plainCommit({ id, type, content }: GitObject): Commit | null {
  if (type !== 'commit' || content.includes(0)) return null
  const text = content.toString('utf8')
  const end = text.indexOf('\n\n')
  if (end < 0) return null
  const lines = text.slice(0, end).split('\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const author = personOf(values('author')[0])
  const committer = personOf(values('committer')[0])
  if (!author || !committer || values('encoding').length > 0) return null
  const message = text.slice(end + 2)
  if (message.startsWith('\n')) return null
  const title = message.split('\n', 1)[0]!.trimEnd()
  return { id, parentIds: values('parent'), title, message, author, committer }
}

function personOf(text = ''): CommitPerson | null {
  const [, name, email = '', seconds, sign, hours, minutes] = PERSON.exec(text) ?? []
  if (name === undefined || name !== name.trim() || email !== email.trim()) return null
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -MINUTE : MINUTE)
  const wall = new Date(Number(seconds) * 1000 + ahead)
  if (!(wall.getUTCFullYear() < 10_000) || Number(hours) > 14 || Number(minutes) > 59) return null
  const date = `${wall.toISOString().slice(0, -1)}${sign}${hours}:${minutes}`
  return { name, email, date }
}
