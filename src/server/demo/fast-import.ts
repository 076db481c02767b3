import { zoneOffset } from './calendar.ts'
import type { History } from './history.ts'

export interface Signature {
  name: string
  email: string
  /** IANA name of the time zone. */
  zone: string
}

/**
 * The history in the language of `git fast-import`. Every commit names its parent, so all are made on one ref and the
 * branches are set at the end; those that were merged leave none.
 */
export function* fastImportStream(
  { commits, branches, tags }: History,
  signatureOf: (author: string) => Signature,
): Generator<string> {
  const sign = (author: string, time: Date) => {
    const { name, email, zone } = signatureOf(author)
    const seconds = Math.floor(time.getTime() / 1000)
    return `${name} <${email}> ${seconds} ${zoneOffset(time, zone)}`
  }

  for (const [index, commit] of commits.entries()) {
    const who = sign(commit.author, commit.time)
    const lines = [
      'commit refs/heads/main',
      `mark :${index + 1}`,
      `author ${who}`,
      `committer ${who}`,
      data(`${commit.message}\n`),
    ]
    if (commit.parent !== null) lines.push(`from :${commit.parent + 1}`)
    if (commit.merged !== null) lines.push(`merge :${commit.merged + 1}`)
    for (const [path, text] of commit.files) {
      if (text === null) lines.push(`D ${path}`)
      else lines.push(`M ${path.endsWith('.sh') ? '100755' : '100644'} inline ${path}`, data(text))
    }
    yield `${lines.join('\n')}\n\n`
  }
  for (const [branch, tip] of branches) yield `reset refs/heads/${branch}\nfrom :${tip + 1}\n\n`
  for (const { name, commit, message } of tags) {
    const { author, time } = commits[commit]!
    yield `tag ${name}\nfrom :${commit + 1}\ntagger ${sign(author, time)}\n${data(`${message}\n`)}\n`
  }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`
}
