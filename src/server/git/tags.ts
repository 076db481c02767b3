import { readObjectId, type ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'
import { runGit } from './run.ts'
import type { Signature } from './signature.ts'

export interface TagNote {
  message: string
  /** ISO 8601. Null for a tag without a tagger. */
  date: string | null
}

/** Reads an annotated tag; null when the object is not a tag. */
export async function readTag(gitDir: string, id: ObjectId): Promise<TagNote | null> {
  const tag = await readObject(gitDir, id)
  if (tag?.type !== 'tag') return null
  const [head = '', ...rest] = tag.content.toString('utf8').split('\n\n')
  const seconds = Number(/^tagger .*> (\d{1,11}) [+-]\d{4}$/m.exec(head)?.[1] ?? Number.NaN)
  return {
    message: rest.join('\n\n').replace(/\n$/, ''),
    date: Number.isNaN(seconds) ? null : new Date(seconds * 1000).toISOString(),
  }
}

/** Stores an annotated tag for a commit. Moves no ref. */
export async function writeTag(
  gitDir: string,
  {
    commit,
    name,
    message,
    tagger,
  }: { commit: ObjectId; name: string; message: string; tagger: Signature },
): Promise<ObjectId> {
  const seconds = Math.floor(Date.parse(tagger.date) / 1000)
  const lines = [
    `object ${commit}`,
    'type commit',
    `tag ${name}`,
    `tagger ${signedName(tagger)} ${seconds} +0000`,
    '',
    message.endsWith('\n') ? message : `${message}\n`,
  ]
  const { stdout } = await runGit(['mktag'], { gitDir, input: lines.join('\n') })
  return readObjectId(stdout)
}

function signedName({ name, email }: Signature): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f<>]/g, '').trim() || 'unknown'
  return `${plain(name)} <${plain(email)}>`
}
