import { isBranchName } from './branch-name.ts'
import type { ObjectId } from './object-id.ts'
import type { GitObject, ObjectInfo } from './object-reader.ts'
import { askReader } from './object-readers.ts'
import { listRefs } from './refs.ts'
import { streamGit } from './run.ts'

const MIB = 1024 * 1024
const MINUTE = 60_000
/** What is larger is streamed, never held. */
const MAX_OBJECT = 32 * MIB

/** What kind of object it is. `name` is an object id, an expression made of one (`<id>^{tree}`), or a full ref. */
export async function objectInfo(gitDir: string, name: string): Promise<ObjectInfo | null> {
  const found = await askReader(gitDir, 'info', name)
  return found && { id: found.id, type: found.type, size: found.size }
}

/** The whole object; null when there is none, or one larger than `MAX_OBJECT`. */
export async function readObject(gitDir: string, name: string): Promise<GitObject | null> {
  const info = await objectInfo(gitDir, name)
  if (!info || info.size > MAX_OBJECT) return null
  return askReader(gitDir, 'contents', info.id)
}

/** The content of a file; null when that is no file, or one larger than `MAX_OBJECT`. */
export async function readBlob(gitDir: string, id: ObjectId): Promise<Buffer | null> {
  const found = await readObject(gitDir, id)
  return found?.type === 'blob' ? found.content : null
}

/** The content of a file of any size. */
export function streamBlob(
  gitDir: string,
  id: ObjectId,
  pacedBy: string,
): AsyncGenerator<Buffer, void> {
  return streamGit(['cat-file', 'blob', id], { gitDir, timeout: 10 * MINUTE, pacedBy })
}

/**
 * The commit that a person means: `HEAD`, a full ref, an object id, a branch, a tag, or the beginning of an object id.
 * A branch wins over a tag of its name. Nothing else of git's language for revisions is understood.
 */
export async function resolveCommit(gitDir: string, text: string): Promise<ObjectId | null> {
  if (text === 'HEAD') return commitOf(gitDir, text)
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return commitOf(gitDir, text.toLowerCase())
  const names = refsMeantBy(text)
  if (names.length === 0) return null
  const refs = await listRefs(gitDir, names)
  const ref = names.map((name) => refs.find((found) => found.name === name)).find(Boolean)
  if (ref) return commitOf(gitDir, ref.target)
  return /^[0-9a-f]{7,39}$/i.test(text) ? commitOf(gitDir, text.toLowerCase()) : null
}

async function commitOf(gitDir: string, name: string): Promise<ObjectId | null> {
  return (await objectInfo(gitDir, `${name}^{commit}`))?.id ?? null
}

const FULL_REF = /^refs\/(?:heads|tags)\/(.+)$/

function refsMeantBy(text: string): string[] {
  if (/^refs\/merge-requests\/\d+\/(?:head|merge)$/.test(text)) return [text]
  const [, name = text] = FULL_REF.exec(text) ?? []
  if (!isBranchName(name)) return []
  return name === text ? [`refs/heads/${name}`, `refs/tags/${name}`] : [text]
}
