import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

export interface Ref {
  /** In full: `refs/heads/main`. */
  name: string
  /** What it points to: an annotated tag is an object of its own. */
  id: ObjectId
  /** What it leads to in the end. */
  target: ObjectId
  targetType: string
}

const FIELDS = ['refname', 'objectname', '*objectname', 'objecttype', '*objecttype']
const FORMAT = FIELDS.map((field) => `%(${field})`).join(' ')

export interface RefQuery {
  /** Only refs whose commits are all in the history of that commit. */
  mergedInto?: ObjectId
  /** Only refs whose history has that commit. */
  containing?: ObjectId
  /** git's own words: by name, by time (of the tag or the commit) or as versions, and the other way round. */
  sort?: RefSort | `-${RefSort}`
}

export type RefSort = 'refname' | 'creatordate' | 'version:refname'

/**
 * The refs below the prefixes (`refs/heads`), or of exactly these names. Prefixes are checked names: git would
 * read `*` in them.
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
    { gitDir },
  )
  return stdout.toString('utf8').split('\n').filter(Boolean).map(readRef)
}

/** The ref of exactly that name. */
export async function findRef(gitDir: string, name: string): Promise<Ref | null> {
  const refs = await listRefs(gitDir, name)
  return refs.find((ref) => ref.name === name) ?? null
}

/** Whether the repository has the branch. */
export async function hasBranch(gitDir: string, branch: string): Promise<boolean> {
  const { code } = await runGit(
    ['rev-parse', '--quiet', '--verify', '--end-of-options', `refs/heads/${branch}^{commit}`],
    { gitDir, okCodes: [0, 1, 128] },
  )
  return code === 0
}

/** A branch whose history holds the commit: the first by name. */
export async function findBranchWith(gitDir: string, commit: ObjectId): Promise<string | null> {
  const { stdout } = await runGit(
    [
      'for-each-ref',
      '--count=1',
      '--format=%(refname:lstrip=2)',
      `--contains=${commit}`,
      'refs/heads',
    ],
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
