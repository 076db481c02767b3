import { isBranchName } from './branch-name.ts'
import type { ObjectId } from './object-id.ts'
import type { GitObject, ObjectInfo } from './object-reader.ts'
import { askReader } from './object-readers.ts'
import { branchRef, listRefs, tagRef } from './refs.ts'
import { streamGit } from './run.ts'

const MIB = 1024 * 1024
const MINUTE = 60_000
/** Bytes. Larger objects are streamed. */
const MAX_OBJECT = 32 * MIB

/**
 * Returns an object's type and size. `name` is an object id, an expression based on an id (`<id>^{tree}`), or a full
 * ref.
 */
export async function objectInfo(gitDir: string, name: string): Promise<ObjectInfo | null> {
  const found = await askReader(gitDir, 'info', name)
  return found && { id: found.id, type: found.type, size: found.size }
}

/** Reads a whole object. Null when it is missing or larger than `MAX_OBJECT`. */
export async function readObject(gitDir: string, name: string): Promise<GitObject | null> {
  const info = await objectInfo(gitDir, name)
  if (!info || info.size > MAX_OBJECT) return null
  return askReader(gitDir, 'contents', info.id)
}

/** Reads a file's content. Null when the object is not a blob or is larger than `MAX_OBJECT`. */
export async function readBlob(gitDir: string, id: ObjectId): Promise<Buffer | null> {
  const found = await readObject(gitDir, id)
  return found?.type === 'blob' ? found.content : null
}

/** Streams a file's content, whatever its size. */
export function streamBlob(
  gitDir: string,
  id: ObjectId,
  pacedBy: string,
): AsyncGenerator<Buffer, void> {
  return streamGit(['cat-file', 'blob', id], { gitDir, timeout: 10 * MINUTE, pacedBy })
}

/**
 * Resolves a revision from user input: `HEAD`, a full ref, a full or abbreviated object id, a branch, or a tag. A
 * branch takes precedence over a tag with the same name. No other revision syntax is accepted.
 */
export async function resolveCommit(gitDir: string, text: string): Promise<ObjectId | null> {
  if (text === 'HEAD') return commitOf(gitDir, text)
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return commitOf(gitDir, text.toLowerCase())
  const names = candidateRefs(text)
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

function candidateRefs(text: string): string[] {
  if (/^refs\/merge-requests\/\d+\/(?:head|merge)$/.test(text)) return [text]
  const [, name = text] = FULL_REF.exec(text) ?? []
  if (!isBranchName(name)) return []
  return name === text ? [branchRef(name), tagRef(name)] : [text]
}
