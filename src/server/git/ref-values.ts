import type { ObjectId } from './object-id.ts'
import { objectInfo } from './objects.ts'
import { listRefs } from './refs.ts'

/** The end of what `git describe` says: where there is no such ref, git takes the name for that of a commit. */
const DESCRIPTION = /-g[\da-f]+$/i
/** So many names are short enough for a command; where there are more, git tells of all refs. */
const MAX_NAMED = 100

/** What each of the refs points to; null where it is not there. They are full names that were checked. Throws for damage. */
export async function readRefs(
  gitDir: string,
  refs: readonly string[],
): Promise<Map<string, ObjectId | null>> {
  const described = refs.filter((ref) => DESCRIPTION.test(ref))
  const listed =
    described.length === 0
      ? []
      : await listRefs(gitDir, described.length > MAX_NAMED ? [] : described)
  const known = new Map(listed.map(({ name, id }) => [name, id]))
  const read = async (ref: string) =>
    DESCRIPTION.test(ref) ? known.get(ref) : (await objectInfo(gitDir, ref))?.id
  return new Map(
    await Promise.all(refs.map(async (ref) => [ref, (await read(ref)) ?? null] as const)),
  )
}
