import type { Signature } from './commit-tree.ts'
import { plainName } from './commit-tree.ts'
import type { ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'

/** A commit byte by byte: in its texts each character is a byte, whatever encoding they have. */
export interface RawCommit {
  tree: ObjectId
  parents: ObjectId[]
  /** Name, address, seconds and zone. */
  author: string
  /** Of author and message; null for UTF-8. */
  encoding: string | null
  message: string
}

/** Signatures and what is peculiar to some programs are left out: they do not hold for another commit. */
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

/** Who did something when, as a commit has it. */
export function formatSignature({ name, email, date }: Signature): string {
  const seconds = Math.floor(Date.parse(date) / 1000)
  return toBytes(`${plainName(name)} <${plainName(email)}> ${seconds} +0000`)
}

/** The author for a commit whose texts are UTF-8. */
export function authorInUtf8({ author, encoding }: RawCommit): string {
  if (encoding === null) return author
  try {
    return toBytes(new TextDecoder(encoding).decode(Buffer.from(author, 'latin1')))
  } catch {
    // Nobody knows that encoding.
    return author
  }
}

/** UTF-8, one character for each byte. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
