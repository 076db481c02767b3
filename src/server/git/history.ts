import { commandLimits } from './command-limits.ts'
import { whenLimitExceeded } from './git-failure.ts'
import type { ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'
import { plainCommit, type Commit } from './parse-commit.ts'
import { FORMAT, parseCommits, parseMarkedCommits, WITHOUT_MESSAGE } from './parse-log.ts'
import { runGit, streamGit } from './run.ts'

export type { Commit } from './parse-commit.ts'

export interface CommitQuery {
  /** Excludes the commits in this commit's history. */
  from?: ObjectId | undefined
  /** The head of the history. Undefined selects all branches and tags. */
  to?: ObjectId | undefined
  /** Selects only commits that change this path. */
  path?: string | undefined
  limit: number
  skip?: number
  /** ISO 8601. */
  since?: string | undefined
  until?: string | undefined
  /** A substring of the author's name or email address. */
  author?: string | undefined
  firstParent?: boolean | undefined
  /** `default`: by date, newest first. `topo`: children before parents, without interleaving branches. */
  order?: 'default' | 'topo' | undefined
  /** In milliseconds. */
  timeout?: number
}

/** Limit of the bytes of a branch's commits. Parsing them blocks the event loop. */
const MAX_BYTES = 16 * 1024 * 1024
const LITERAL = { GIT_LITERAL_PATHSPECS: '1' }

/** Returns the merge base of two commits. Null when they share no history. */
export async function mergeBase(
  gitDir: string,
  a: ObjectId,
  b: ObjectId,
): Promise<ObjectId | null> {
  const { stdout } = await runGit(['merge-base', a, b], { gitDir, okCodes: [0, 1] })
  return stdout.toString('ascii').trim() || null
}

/** Returns the merge base of all the commits. */
export async function octopusMergeBase(
  gitDir: string,
  commits: readonly ObjectId[],
): Promise<ObjectId | null> {
  const args = ['merge-base', '--octopus', ...commits]
  const { stdout } = await runGit(args, { gitDir, okCodes: [0, 1] })
  return stdout.toString('ascii').trim() || null
}

/** True when `ancestor` is `descendant` or is in its history. */
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

/** Lists a history's commits, newest first. */
export async function listCommits(gitDir: string, query: CommitQuery): Promise<Commit[]> {
  const { from, to, path, limit, skip = 0, since, until, author, firstParent, order } = query
  const { timeout = commandLimits.searching.timeout } = query
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
    { gitDir, env: LITERAL, ...commandLimits.searching, timeout },
  )
  return parseCommits(stdout)
}

/**
 * Returns the newest commits that `to` has and `from` lacks, and the merge base of `to` and `from`. Null when they
 * share no history. The commits have empty messages when their messages are too long to read.
 */
export async function listCommitsSince(
  gitDir: string,
  { from, to, limit }: { from: ObjectId; to: ObjectId; limit: number },
): Promise<{ commits: Commit[]; base: ObjectId | null }> {
  const range = ['--boundary', `--max-count=${limit}`, to, `^${from}`]
  const read = (format: string) =>
    runGit(['log', '-z', `${format}%x00%m`, ...range], { gitDir, maxBytes: MAX_BYTES })
  const whole = await read(FORMAT).catch(whenLimitExceeded(null))
  const { stdout } = whole ?? (await read(WITHOUT_MESSAGE))
  const commits: Commit[] = []
  const borders: ObjectId[] = []
  for (const { mark, commit } of parseMarkedCommits(stdout)) {
    if (mark === '-') borders.push(commit.id)
    else commits.push(commit)
  }
  return { commits, base: await baseOf() }

  /**
   * Returns the merge base. Every path from `to` into the history of `from` crosses a boundary commit, so a single
   * boundary commit is the merge base.
   */
  function baseOf(): Promise<ObjectId | null> | ObjectId | null {
    if (commits.length === 0) return to
    // Several boundary commits do not determine the merge base. Even without a boundary commit, the histories may be
    // related: with skewed commit dates, git may list commits down to the root.
    if (commits.length === limit || borders.length !== 1) return mergeBase(gitDir, from, to)
    return borders[0]!
  }
}

/** Lists the ids of the commits that `to` has and none of `from` has, newest first, at most `limit`. */
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
  const { stdout } = await runGit(args, { gitDir, env: LITERAL, ...commandLimits.searching })
  return Number(stdout.toString('ascii'))
}

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

/** Reads one commit by full id. */
export async function readCommit(gitDir: string, id: ObjectId): Promise<Commit> {
  const object = await readObject(gitDir, id)
  const plain = object && plainCommit(object)
  if (plain) return plain
  const commit = (await readCommits(gitDir, [id])).get(id)
  if (!commit) throw new Error(`there is no commit ${id}`)
  return commit
}

/**
 * Returns those of the wanted commits that `to` has and `from` lacks. A null `from` selects the whole history of `to`,
 * which can be too long to keep.
 */
export async function findCommits(
  gitDir: string,
  { from, to }: { from: ObjectId | null; to: ObjectId },
  wanted: ReadonlySet<ObjectId>,
): Promise<Set<ObjectId>> {
  const found = new Set<ObjectId>()
  let rest = ''
  const args = ['rev-list', to, ...(from === null ? [] : [`^${from}`])]
  for await (const chunk of streamGit(args, { gitDir })) {
    const lines = (rest + chunk.toString('ascii')).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (wanted.has(line)) found.add(line)
    if (found.size === wanted.size) break
  }
  return found
}
