import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** So many names are short enough for a command; where there are more, git tells of all refs. */
const MAX_NAMED = 100

/** What each of the refs points to, whether that can be read or not; null where the ref is not there. They are full names. */
export async function readRefs(
  gitDir: string,
  refs: readonly string[],
): Promise<Map<string, ObjectId | null>> {
  if (refs.length === 0) return new Map()
  const wanted = refs.length > MAX_NAMED ? [] : refs
  const { stdout } = await runGit(
    ['for-each-ref', '--format=%(objectname) %(refname)', '--', ...wanted],
    { gitDir },
  )
  const lines = stdout.toString('utf8').split('\n').filter(Boolean)
  // Others are among them: those below a ref of that name.
  const found = new Map(lines.map((line) => splitOnce(line)))
  return new Map(refs.map((ref) => [ref, found.get(ref) ?? null]))
}

function splitOnce(line: string): [ref: string, id: ObjectId] {
  const end = line.indexOf(' ')
  return [line.slice(end + 1), line.slice(0, end)]
}
