import type { ObjectId } from './object-id.ts'
import { objectInfo } from './objects.ts'
import { listRefs } from './refs.ts'

/** The suffix of `git describe` output. When no ref has such a name, git resolves it as a commit. */
const DESCRIPTION = /-g[\da-f]+$/i
/** Maximum names per command. For more names, git lists all refs. */
const MAX_NAMED = 100

/** Reads the values of refs by validated full names. Null for a missing ref. Throws for a damaged repository. */
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
