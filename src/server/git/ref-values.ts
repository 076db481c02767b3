import type { ObjectId } from './object-id.ts'
import { objectInfo } from './objects.ts'

/** What each of the refs points to; null where it is not there. They are full names that were checked. Throws for damage. */
export async function readRefs(
  gitDir: string,
  refs: readonly string[],
): Promise<Map<string, ObjectId | null>> {
  return new Map(
    await Promise.all(
      refs.map(async (ref) => [ref, (await objectInfo(gitDir, ref))?.id ?? null] as const),
    ),
  )
}
