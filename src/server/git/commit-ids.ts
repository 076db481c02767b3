import type { ObjectId } from './object-id.ts'
import { streamGit } from './run.ts'

/** The commits that `to` has and `from` has not; without that its whole history. */
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
