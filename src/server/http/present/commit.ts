import type * as contract from '#contract/commits.ts'
import type { Deps } from '#server/deps.ts'
import type { Commit } from '#server/domain/repository/repository.ts'

/** A title longer than `LONG_TITLE` characters is cut to `CUT_TITLE` characters. */
const LONG_TITLE = 100
const CUT_TITLE = 80

export function presentCommit(
  { config }: Deps,
  project: { full_path: string },
  commit: Commit,
): contract.Commit {
  const { id, committer, message } = commit
  const trailers = trailersOf(message)
  return {
    id,
    short_id: id.slice(0, 8),
    created_at: committer.date,
    parent_ids: commit.parentIds,
    title: titleOf(commit.title),
    message,
    ...presentPeople(commit),
    trailers: Object.fromEntries(trailers.map(([name, values]) => [name, values.at(-1)!])),
    extended_trailers: Object.fromEntries(trailers),
    web_url: `${config.url}/${project.full_path}/-/commit/${id}`,
  }
}

/** Presents a commit's author and committer. */
export function presentPeople({ author, committer }: Commit) {
  return {
    author_name: author.name,
    author_email: author.email,
    authored_date: author.date,
    committer_name: committer.name,
    committer_email: committer.email,
    committed_date: committer.date,
  }
}

function titleOf(line: string): string {
  if (line === '') return '--no commit message'
  return line.length > LONG_TITLE ? `${line.slice(0, CUT_TITLE).trimEnd()}…` : line
}

/** Reads the trailers: the last paragraph, if it consists only of `Name: value` lines. */
export function trailersOf(message: string): [name: string, values: string[]][] {
  const lines = lastParagraph(message.trimEnd())?.split('\n') ?? []
  const pairs = lines.map((line) => /^([A-Za-z0-9-]+):\s+(.+)$/s.exec(line))
  if (pairs.length === 0 || pairs.includes(null)) return []
  const byName = Map.groupBy(pairs as RegExpExecArray[], ([, name]) => name!)
  return [...byName].map(([name, found]) => [name, found.map(([, , value]) => value!.trim())])
}

/** Returns the text after the last blank line. Null if there is none. Never splits the whole text, which may be long. */
function lastParagraph(text: string): string | null {
  let end = text.length
  for (let start = text.lastIndexOf('\n'); start > 0; start = text.lastIndexOf('\n', start - 1)) {
    if (text.slice(start + 1, end).trim() === '') return text.slice(end + 1)
    end = start
  }
  return null
}
