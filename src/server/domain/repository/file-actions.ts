import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import { invalid } from '#server/domain/refusal.ts'
import type { FileChange } from '#server/git/commit-files.ts'
import { lastCommits, type LastCommits } from '#server/git/last-commits.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { CommitTree } from '#server/git/trees.ts'

export type FileAction = Input<typeof contract.createCommit>['actions'][number]

type File = NonNullable<FileChange['file']>

const MISSING = "A file with this name doesn't exist"
/** Maximum bytes of a path. */
const MAX_PATH = 4096
/** Maximum folders above a file. Each costs one read and one new tree. */
const MAX_DEPTH = 100

/** True when the path is plausible in a repository. Git makes the final check. */
export function isFilePath(path: string): boolean {
  const parts = path.split('/')
  const isOdd = parts.some((part) => part === '' || part === '.' || part === '..')
  return !isOdd && Buffer.byteLength(path) <= MAX_PATH
}

/** Applies the actions in order to a commit's files. Refuses impossible actions. */
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

/** A commit's files, overlaid with changes. */
class Plan {
  readonly #tree: CommitTree | null
  readonly #lastCommitOf: LastCommits
  readonly #changed = new Map<string, File | null>()
  /** The number of changed files below each folder. */
  readonly #folders = new Map<string, number>()

  constructor(gitDir: string, base: ObjectId | null) {
    this.#lastCommitOf = base === null ? async () => undefined : lastCommits(gitDir, base)
    this.#tree = base === null ? null : new CommitTree(gitDir, base)
  }

  changes(): FileChange[] {
    // Deletions come first, since a new file may take the path of a deleted folder.
    return [...this.#changed]
      .map(([path, file]) => ({ path, file }))
      .toSorted((a, b) => Number(a.file !== null) - Number(b.file !== null))
  }

  put(path: string, file: File | null): void {
    const more = Number(file !== null) - Number(Boolean(this.#changed.get(path)))
    for (const folder of foldersAbove(path)) {
      this.#folders.set(folder, (this.#folders.get(folder) ?? 0) + more)
    }
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
    for (const folder of foldersAbove(path)) {
      const above = await this.#at(folder)
      if (above === null) return
      if (above !== 'folder') {
        throw invalid('A directory in this path already exists as a file')
      }
    }
  }

  async requireUnchanged(path: string, known: string): Promise<void> {
    const last = await this.#lastCommitOf(path)
    if (last !== undefined && last !== known) {
      throw invalid(
        `You are attempting to change '${path}', which has changed since you started editing it.`,
      )
    }
  }

  async #at(path: string): Promise<File | 'folder' | null> {
    if (this.#folders.get(path)) return 'folder'
    const changed = this.#changed.get(path)
    if (changed !== undefined) return changed
    const entry = (await this.#tree?.at(path)) ?? null
    if (!entry) return null
    if (entry.type !== 'blob') return 'folder'
    return { mode: entry.mode as File['mode'], content: entry.id }
  }
}

/** Returns the folders above a path, the outermost first. */
function foldersAbove(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
}

function requireFilePath(path: string): void {
  if (!isFilePath(path)) throw invalid('file_path should be a valid file path')
  if (foldersAbove(path).length > MAX_DEPTH) {
    throw invalid(`file_path has too many folders (maximum is ${MAX_DEPTH})`)
  }
}

function contentOf({ content, encoding }: FileAction): Buffer {
  if (content === undefined) throw invalid('content is missing')
  if (encoding !== 'base64') return Buffer.from(content)
  if (!/^[\w+/\-\s]*={0,2}$/.test(content.trimEnd())) throw invalid('content is not base64')
  return Buffer.from(content, 'base64')
}

/** Returns the file's new mode. Symbolic links stay symbolic links. */
function modeOf({ execute_filemode }: FileAction, mode: File['mode']): File['mode'] {
  if (execute_filemode === undefined || mode === '120000') return mode
  return execute_filemode ? '100755' : '100644'
}
