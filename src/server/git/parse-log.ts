import type { Commit } from './parse-commit.ts'

const FIELDS = ['%H', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B']
/** An option of `git log -z`, whose output the functions below parse. */
export const FORMAT = `--format=${FIELDS.join('%x00')}`
/** The same fields with an empty message. */
export const WITHOUT_MESSAGE = FORMAT.replace('%B', '')

export function parseCommits(output: Buffer): Commit[] {
  return recordsOf(output, FIELDS.length).map(readFields)
}

/** Parses output of the format with `%x00%m` appended. */
export function parseMarkedCommits(output: Buffer): { mark: string; commit: Commit }[] {
  return recordsOf(output, FIELDS.length + 1).map((fields) => ({
    mark: fields.at(-1)!,
    commit: readFields(fields),
  }))
}

/** Splits output into records of `size` NUL-terminated fields. */
function recordsOf(output: Buffer, size: number): string[][] {
  const fields = output.toString('utf8').split('\0')
  const records: string[][] = []
  for (let at = 0; at + size <= fields.length; at += size) records.push(fields.slice(at, at + size))
  return records
}

function readFields(fields: string[]): Commit {
  const [id, parents, name, email, date, committerName, committerEmail, committed, message] =
    fields as [string, string, string, string, string, string, string, string, string]
  return {
    id,
    parentIds: parents.split(' ').filter(Boolean),
    title: message.split('\n', 1)[0]!.trimEnd(),
    message,
    author: { name, email, date: readDate(date) },
    committer: { name: committerName, email: committerEmail, date: readDate(committed) },
  }
}

/** git prints this in place of a date that it cannot format. */
const EPOCH = '1970-01-01T00:00:00.000+00:00'

/**
 * Parses `2026-01-31T09:00:00+05:30`, which newer versions of git print with `Z` for UTC. The API has no dates with
 * five-digit years.
 */
function readDate(text: string): string {
  const [, time, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (time === undefined) return EPOCH
  return `${time}.000${zone === 'Z' ? '+00:00' : zone}`
}
