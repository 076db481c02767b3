import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import { invalid } from '#server/domain/refusal.ts'
import type { FileChange } from '#server/git/commit-files.ts'
import { listCommits } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { findEntry } from '#server/git/trees.ts'

export type FileAction = Input<typeof contract.createCommit>['actions'][number]

type File = NonNullable<FileChange['file']>

const MISSING = "A file with this name doesn't exist"
/** Maximum bytes of a path. */
const MAX_PATH = 4096

/** True when the path is valid in a repository. Git makes the final check. */
export function isFilePath(path: string): boolean {
  const parts = path.split('/')
  const isOdd = parts.some((part) => part === '' || part === '.' || part === '..')
  return !isOdd && Buffer.byteLength(path) <= MAX_PATH
}

/** Applies the actions in order to the files of a commit. Refuses impossible ones. */
export async function planFiles(
  gitDir: string,
  base: ObjectId | null,
  actions: readonly FileAction[],
): Promise<FileChange[]> {
  const plan = new Plan(gitDir, base)
  for (const action of actions) await apply(plan, action)
  return plan.changes()
}

async function apply(plan: Plan, action: FileAction): Promise<void> {
  const { file_path: path, previous_path: from } = action
  requireFilePath(path)
  if (action.last_commit_id) await plan.requireUnchanged(path, action.last_commit_id)
  switch (action.action) {
    case 'create':
      await plan.requireFree(path)
      return plan.put(path, { mode: modeOf(action, '100644'), content: contentOf(action) })
    case 'update': {
      const { mode } = await plan.requireFile(path)
      return plan.put(path, { mode: modeOf(action, mode), content: contentOf(action) })
    }
    case 'delete':
      await plan.requireFile(path)
      return plan.put(path, null)
    case 'chmod': {
      const { mode, content } = await plan.requireFile(path)
      return plan.put(path, { mode: modeOf(action, mode), content })
    }
    case 'move': {
      if (!from) throw invalid('previous_path is missing')
      const { mode, content } = await plan.requireFile(from)
      await plan.requireFree(path)
      plan.put(from, null)
      const kept = action.content === undefined ? content : contentOf(action)
      return plan.put(path, { mode: modeOf(action, mode), content: kept })
    }
  }
}

/** The files of a commit, overlaid with changes. */
class Plan {
  readonly #gitDir: string
  readonly #base: ObjectId | null
  readonly #changed = new Map<string, File | null>()

  constructor(gitDir: string, base: ObjectId | null) {
    this.#gitDir = gitDir
    this.#base = base
  }

  changes(): FileChange[] {
    // What goes makes room for what comes.
    return [...this.#changed]
      .map(([path, file]) => ({ path, file }))
      .toSorted((a, b) => Number(a.file !== null) - Number(b.file !== null))
  }

  put(path: string, file: File | null): void {
    this.#changed.set(path, file)
  }

  async requireFile(path: string): Promise<File> {
    const found = await this.#at(path)
    if (found === null || found === 'folder') throw invalid(MISSING)
    return found
  }

  async requireFree(path: string): Promise<void> {
    const found = await this.#at(path)
    if (found === 'folder') throw invalid('A directory with this name already exists')
    if (found) throw invalid('A file with this name already exists')
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth += 1) {
      const above = await this.#at(parts.slice(0, depth).join('/'))
      if (above !== null && above !== 'folder') {
        throw invalid('A file with the name of a directory of this path already exists')
      }
    }
  }

  async requireUnchanged(path: string, known: string): Promise<void> {
    const [last] = this.#base
      ? await listCommits(this.#gitDir, { to: this.#base, path, limit: 1 })
      : []
    if (last && last.id !== known) {
      throw invalid(
        `You are attempting to change '${path}', which has changed since you started editing it.`,
      )
    }
  }

  async #at(path: string): Promise<File | 'folder' | null> {
    const changed = this.#changed.get(path)
    if (changed !== undefined) return changed
    const isFolder = [...this.#changed].some(([at, file]) => file && at.startsWith(`${path}/`))
    if (isFolder) return 'folder'
    const entry = this.#base ? await findEntry(this.#gitDir, this.#base, path) : null
    if (!entry) return null
    if (entry.type !== 'blob') return 'folder'
    return { mode: entry.mode as File['mode'], content: entry.id }
  }
}

function requireFilePath(path: string): void {
  if (!isFilePath(path)) throw invalid('file_path should be a valid file path')
}

function contentOf({ content, encoding }: FileAction): Buffer {
  if (content === undefined) throw invalid('content is missing')
  if (encoding !== 'base64') return Buffer.from(content)
  if (!/^[\w+/\-\s]*={0,2}\s*$/.test(content)) throw invalid('content is not base64')
  return Buffer.from(content, 'base64')
}

/** Keeps symbolic links. */
function modeOf({ execute_filemode }: FileAction, mode: File['mode']): File['mode'] {
  if (execute_filemode === undefined || mode === '120000') return mode
  return execute_filemode ? '100755' : '100644'
}
