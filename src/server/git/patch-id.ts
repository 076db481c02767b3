import { streamPatch } from './diff.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Returns a difference's patch id, which does not depend on line numbers. Null when nothing differs. */
export async function patchId(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
): Promise<ObjectId | null> {
  const input = streamPatch(gitDir, from, to, 'patch ids')
  const { stdout } = await runGit(['patch-id', '--stable'], { input })
  return stdout.toString('ascii').split(' ')[0] || null
}
