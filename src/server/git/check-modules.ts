import { readObjectId, type ObjectId } from './object-id.ts'
import { runGit } from './run.ts'
import { withScratchObjects } from './scratch-objects.ts'

/** Thrown for a `.gitmodules` file that git refuses in a push. Its message is git's reason. */
export class BadModules extends Error {
  override readonly name = 'BadModules'
}

/** Matches all names that some file system reads as `.gitmodules`, and a few others. */
const MODULES = /gitmod|gi7eba|~\d/i

/** True when git may read the path as a list of submodules. */
export function mayBeModules(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // Some file systems ignore invisible characters.
  return MODULES.test(name.replace(/[^\x20-\x7e]/g, ''))
}

/** Checks lists of submodules with the rules that git applies to pushes: a clone must not run what they name. */
export async function checkModules(
  gitDir: string,
  tree: ObjectId,
  paths: readonly string[],
): Promise<void> {
  const named = paths.flatMap((path) => [`${tree}:${folderOf(path)}`, `${tree}:${path}`])
  const ids = await Promise.all(named.map((name) => resolve(gitDir, name)))
  await withScratchObjects(gitDir, async ({ options }) => {
    const input = [...new Set(ids)].map((id) => `${id}\n`).join('')
    const { stdout: pack } = await runGit(['pack-objects', '--stdout'], { ...options, input })
    const { stderr } = await runGit(['index-pack', '--stdin', '--fsck-objects'], {
      ...options,
      input: pack,
      okCodes: [0, 128],
    })
    const reason = /: gitmodules\w+: (.*)/.exec(stderr)?.[1]
    if (reason !== undefined) throw new BadModules(reason)
  })
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

async function resolve(gitDir: string, name: string): Promise<ObjectId> {
  const { stdout } = await runGit(['rev-parse', '--verify', '--end-of-options', name], { gitDir })
  return readObjectId(stdout)
}
