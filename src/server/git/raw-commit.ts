import type { ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'
import { plainName, type Signature } from './signature.ts'

/** A commit's bytes. Each character in its texts is one byte, whatever the encoding. */
export interface RawCommit {
  tree: ObjectId
  parents: ObjectId[]
  /** Name, email address, seconds and time zone. */
  author: string
  /** The encoding of author and message. Null means UTF-8. */
  encoding: string | null
  message: string
}

/** Parses a commit. Drops signatures and other extra headers, which are not valid for another commit. */
export async function readRawCommit(gitDir: string, id: ObjectId): Promise<RawCommit> {
  const found = await readObject(gitDir, id)
  if (found?.type !== 'commit') throw new Error(`there is no commit ${id}`)
  const text = found.content.toString('latin1')
  const end = text.indexOf('\n\n')
  const lines = text.slice(0, end < 0 ? undefined : end).split('\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  return {
    tree: values('tree')[0]!,
    parents: values('parent'),
    author: values('author')[0] ?? '',
    encoding: values('encoding')[0] ?? null,
    message: end < 0 ? '' : text.slice(end + 2),
  }
}

export function formatCommit(commit: RawCommit, committer: string): Buffer {
  const { tree, parents, author, encoding, message } = commit
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${author}`,
    `committer ${committer}`,
    ...(encoding === null ? [] : [`encoding ${encoding}`]),
  ]
  return Buffer.from(`${lines.join('\n')}\n\n${message}`, 'latin1')
}

/** Formats a signature for a commit: name, email address, time and zone. */
export function formatSignature({ name, email, date }: Signature): string {
  const seconds = Math.floor(Date.parse(date) / 1000)
  return toBytes(`${plainName(name)} <${plainName(email)}> ${seconds} +0000`)
}

/** Returns the author converted to UTF-8. */
export function authorInUtf8({ author, encoding }: RawCommit): string {
  if (encoding === null) return author
  try {
    return toBytes(new TextDecoder(encoding).decode(Buffer.from(author, 'latin1')))
  } catch {
    // The encoding is unknown.
    return author
  }
}

/** Encodes text as UTF-8, one character per byte. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
