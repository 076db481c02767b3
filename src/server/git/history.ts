import { plainCommit, type Commit } from './commit.ts'
import type { ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'
import { runGit, streamGit } from './run.ts'

export type { Commit } from './commit.ts'

export interface CommitQuery {
  /** Excludes the commits of this history. */
  from?: ObjectId | undefined
  /** The head of the history; all branches and tags when absent. */
  to?: ObjectId | undefined
  /** Only commits that change this path. */
  path?: string | undefined
  limit: number
  skip?: number
  /** ISO 8601. */
  since?: string | undefined
  until?: string | undefined
  /** A substring of the author's name or e-mail address. */
  author?: string | undefined
  firstParent?: boolean | undefined
  /** Sort order: by date, newest first; or topologically, children before parents, without interleaving branches. */
  order?: 'default' | 'topo' | undefined
}

const FIELDS = ['%H', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B']
const FORMAT = `--format=${FIELDS.join('%x00')}`
const LITERAL = { GIT_LITERAL_PATHSPECS: '1' }

/** The merge base of two commits. Null when they have no common history. */
export async function mergeBase(
  gitDir: string,
  a: ObjectId,
  b: ObjectId,
): Promise<ObjectId | null> {
  const { stdout } = await runGit(['merge-base', a, b], { gitDir, okCodes: [0, 1] })
  return stdout.toString('ascii').trim() || null
}

/** The merge base of all commits. */
export async function octopusMergeBase(
  gitDir: string,
  commits: readonly ObjectId[],
): Promise<ObjectId | null> {
  const args = ['merge-base', '--octopus', ...commits]
  const { stdout } = await runGit(args, { gitDir, okCodes: [0, 1] })
  return stdout.toString('ascii').trim() || null
}

/** True when `ancestor` is in the history of `descendant`, or the same commit. */
export async function isAncestor(
  gitDir: string,
  ancestor: ObjectId,
  descendant: ObjectId,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', ancestor, descendant]
  return (await runGit(args, { gitDir, okCodes: [0, 1] })).code === 0
}

/** Counts the commits that only `a` has (ahead) and that only `b` has (behind). */
export async function countAheadBehind(
  gitDir: string,
  a: ObjectId,
  b: ObjectId,
): Promise<{ ahead: number; behind: number }> {
  const { stdout } = await runGit(['rev-list', '--left-right', '--count', `${a}...${b}`], {
    gitDir,
  })
  const [ahead, behind] = stdout.toString('ascii').trim().split('\t').map(Number)
  return { ahead: ahead!, behind: behind! }
}

/** Lists the commits of a history, newest first. */
export async function listCommits(gitDir: string, query: CommitQuery): Promise<Commit[]> {
  const { from, to, path, limit, skip = 0, since, until, author, firstParent, order } = query
  const { stdout } = await runGit(
    [
      'log',
      '-z',
      FORMAT,
      `--max-count=${limit}`,
      `--skip=${skip}`,
      ...(since === undefined ? [] : [`--since=${since}`]),
      ...(until === undefined ? [] : [`--until=${until}`]),
      ...(author === undefined
        ? []
        : ['--fixed-strings', '--regexp-ignore-case', `--author=${author}`]),
      ...(firstParent ? ['--first-parent'] : []),
      ...(order === 'topo' ? ['--topo-order'] : []),
      ...(to === undefined ? ['--branches', '--tags'] : [to]),
      ...(from === undefined ? [] : [`^${from}`]),
      '--',
      ...(path ? [path] : []),
    ],
    { gitDir, env: LITERAL },
  )
  return parseCommits(stdout)
}

/**
 * The newest commits that `to` has and `from` lacks, and the merge base of both. Null when they have no common
 * history.
 */
export async function listCommitsSince(
  gitDir: string,
  { from, to, limit }: { from: ObjectId; to: ObjectId; limit: number },
): Promise<{ commits: Commit[]; base: ObjectId | null }> {
  const { stdout } = await runGit(
    ['log', '-z', `${FORMAT}%x00%m`, '--boundary', `--max-count=${limit}`, to, `^${from}`],
    { gitDir },
  )
  const commits: Commit[] = []
  const borders: ObjectId[] = []
  for (const { mark, commit } of parseMarkedCommits(stdout)) {
    if (mark === '-') borders.push(commit.id)
    else commits.push(commit)
  }
  return { commits, base: await baseOf() }

  /**
   * Every path from `to` into the history of `from` crosses a boundary commit: a single boundary commit is the merge
   * base.
   */
  function baseOf(): Promise<ObjectId | null> | ObjectId | null {
    if (commits.length === 0) return to
    // With skewed commit dates git lists too many commits, down to the root: without a boundary the result is
    // uncertain.
    if (commits.length === limit || borders.length !== 1) return mergeBase(gitDir, from, to)
    return borders[0]!
  }
}

/** The ids of the commits that `to` has and none of `from` has, newest first, at most `limit`. */
export async function listCommitIds(
  gitDir: string,
  { from, to, limit }: { from: readonly ObjectId[]; to: ObjectId; limit?: number },
): Promise<ObjectId[]> {
  const most = limit === undefined ? [] : [`--max-count=${limit}`]
  const without = from.map((id) => `^${id}`)
  const { stdout } = await runGit(['rev-list', ...most, to, ...without], { gitDir })
  return stdout.toString('ascii').split('\n').filter(Boolean)
}

/** Counts the commits that `to` has and `from` lacks. */
export async function countCommits(
  gitDir: string,
  {
    from,
    to,
    path,
    firstParent,
  }: Pick<CommitQuery, 'from' | 'path' | 'firstParent'> & { to: ObjectId },
): Promise<number> {
  const range = from === undefined ? [to] : [to, `^${from}`]
  const way = firstParent ? ['--first-parent'] : []
  const args = ['rev-list', '--count', ...way, ...range, '--', ...(path ? [path] : [])]
  const { stdout } = await runGit(args, { gitDir, env: LITERAL })
  return Number(stdout.toString('ascii'))
}

/** Reads commits by id. */
export async function readCommits(
  gitDir: string,
  ids: Iterable<ObjectId>,
): Promise<Map<ObjectId, Commit>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { stdout } = await runGit(['log', '-z', FORMAT, '--no-walk=unsorted', '--stdin'], {
    gitDir,
    input: wanted.map((id) => `${id}\n`).join(''),
  })
  return new Map(parseCommits(stdout).map((commit) => [commit.id, commit]))
}

/** Reads one commit by its full id. */
export async function readCommit(gitDir: string, id: ObjectId): Promise<Commit> {
  const object = await readObject(gitDir, id)
  const plain = object && plainCommit(object)
  if (plain) return plain
  const commit = (await readCommits(gitDir, [id])).get(id)
  if (!commit) throw new Error(`there is no commit ${id}`)
  return commit
}

function parseCommits(output: Buffer): Commit[] {
  return recordsOf(output, FIELDS.length).map(readFields)
}

function parseMarkedCommits(output: Buffer): { mark: string; commit: Commit }[] {
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

/** git's own replacement for a date that it cannot format. */
const EPOCH = '1970-01-01T00:00:00.000+00:00'

/**
 * Parses `2026-01-31T09:00:00+05:30`, or `Z` in newer versions of git. The API has no dates with five-digit years.
 */
function readDate(text: string): string {
  const [, time, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (time === undefined) return EPOCH
  return `${time}.000${zone === 'Z' ? '+00:00' : zone}`
}

/** The ids of the commits that `to` has and `from` lacks; of the whole history of `to` when `from` is null. */
export async function commitIds(
  gitDir: string,
  from: ObjectId | null,
  to: ObjectId,
): Promise<Set<ObjectId>> {
  const ids = new Set<ObjectId>()
  let rest = ''
  const args = ['rev-list', to, ...(from === null ? [] : [`^${from}`])]
  for await (const chunk of streamGit(args, { gitDir })) {
    const lines = (rest + chunk.toString('ascii')).split('\n')
    rest = lines.pop()!
    for (const line of lines) ids.add(line)
  }
  return ids
}
