import { commandLimits } from './command-limits.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

export interface Ref {
  /** The full name: `refs/heads/main`. */
  name: string
  /** The object that the ref points to, which may be an annotated tag. */
  id: ObjectId
  /** The object after peeling tags. */
  target: ObjectId
  targetType: string
}

export const BRANCHES = 'refs/heads/'
export const TAGS = 'refs/tags/'

export const branchRef = (branch: string): string => BRANCHES + branch
export const tagRef = (tag: string): string => TAGS + tag

/** Returns the name of the ref's branch. Null when the ref is not a branch. */
export function branchOf(ref: string): string | null {
  return ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : null
}

const FIELDS = ['refname', 'objectname', '*objectname', 'objecttype', '*objecttype']
const FORMAT = FIELDS.map((field) => `%(${field})`).join(' ')

export interface RefQuery {
  /** Selects only refs whose target is in this commit's history. */
  mergedInto?: ObjectId
  /** Selects only refs whose history contains this commit. */
  containing?: ObjectId
  /** git's sort keys: name, date of the tag or commit, or version. `-` reverses the order. */
  sort?: RefSort | `-${RefSort}`
}

export type RefSort = 'refname' | 'creatordate' | 'version:refname'

/**
 * Lists the refs below the prefixes (`BRANCHES`), or with exactly these names. Callers must validate the prefixes:
 * git would expand `*` in them.
 */
export async function listRefs(
  gitDir: string,
  prefixes: string | readonly string[],
  { mergedInto, containing, sort = 'refname' }: RefQuery = {},
): Promise<Ref[]> {
  const { stdout } = await runGit(
    [
      'for-each-ref',
      `--format=${FORMAT}`,
      `--sort=${sort}`,
      ...(mergedInto === undefined ? [] : [`--merged=${mergedInto}`]),
      ...(containing === undefined ? [] : [`--contains=${containing}`]),
      ...[prefixes].flat(),
    ],
    { gitDir, ...commandLimits.searching },
  )
  return stdout.toString('utf8').split('\n').filter(Boolean).map(readRef)
}

/** Returns the ref with exactly this name; null when there is none. */
export async function findRef(gitDir: string, name: string): Promise<Ref | null> {
  const refs = await listRefs(gitDir, name)
  return refs.find((ref) => ref.name === name) ?? null
}

export async function hasBranch(gitDir: string, branch: string): Promise<boolean> {
  const { code } = await runGit(
    ['rev-parse', '--quiet', '--verify', '--end-of-options', `${branchRef(branch)}^{commit}`],
    { gitDir, okCodes: [0, 1, 128] },
  )
  return code === 0
}

/** Returns the first branch, by name, whose history contains the commit. */
export async function findBranchWith(gitDir: string, commit: ObjectId): Promise<string | null> {
  const { stdout } = await runGit(
    ['for-each-ref', '--count=1', '--format=%(refname:lstrip=2)', `--contains=${commit}`, BRANCHES],
    { gitDir },
  )
  return stdout.toString('utf8').split('\n', 1)[0] || null
}

function readRef(line: string): Ref {
  const [name, id, peeled, type, peeledType] = line.split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ]
  return { name, id, target: peeled || id, targetType: peeledType || type }
}
