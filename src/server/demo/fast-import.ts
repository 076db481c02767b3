import { branchRef } from '#server/git/refs.ts'
import { zoneOffset } from './calendar.ts'
import type { History } from './history.ts'
import type { Content } from './tree.ts'

export interface Signature {
  name: string
  email: string
  /** The time zone's IANA name. */
  zone: string
}

/**
 * Writes a history as `git fast-import` input. Every commit names its parent, so one ref is enough to create all
 * commits. The refs of unmerged branches are set at the end. The import prints the commit ids in order.
 */
export function* fastImportStream(
  { commits, branches, tags }: History,
  signatureOf: (author: string) => Signature,
): Generator<string | Buffer> {
  const sign = (author: string, time: Date) => {
    const { name, email, zone } = signatureOf(author)
    const seconds = Math.floor(time.getTime() / 1000)
    return `${name} <${email}> ${seconds} ${zoneOffset(time, zone)}`
  }

  for (const [index, commit] of commits.entries()) {
    const { author, committer, time, written, message } = commit
    const lines = [
      `commit ${branchRef('main')}`,
      `mark :${index + 1}`,
      `author ${sign(author, written ?? time)}`,
      `committer ${sign(committer ?? author, time)}`,
      `${data(`${message}\n`)}${message}\n`,
    ]
    if (commit.parent !== null) lines.push(`from :${commit.parent + 1}`)
    if (commit.merged !== null) lines.push(`merge :${commit.merged + 1}`)
    yield `${lines.join('\n')}\n`
    for (const [path, content] of commit.files) {
      if (content === null) {
        yield `D ${path}\n`
        continue
      }
      yield `M ${commit.programs.has(path) ? '100755' : '100644'} inline ${path}\n${data(content)}`
      yield content
      yield '\n'
    }
    yield '\n'
  }
  for (const [branch, tip] of branches) yield `reset ${branchRef(branch)}\nfrom :${tip + 1}\n\n`
  for (const { name, commit, message } of tags) {
    const { author, time } = commits[commit]!
    const text = `${message}\n`
    yield `tag ${name}\nfrom :${commit + 1}\ntagger ${sign(author, time)}\n${data(text)}${text}\n`
  }
  for (const index of commits.keys()) yield `get-mark :${index + 1}\n`
}

/** Returns the header line for the content. */
function data(content: Content): string {
  return `data ${Buffer.byteLength(content)}\n`
}
