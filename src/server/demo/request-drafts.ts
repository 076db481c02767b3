import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What people wrote about merge requests. In the file a line `# branch | Title` begins a request, then come lines
 * `fact: value`, an empty line, and the description. A line `@username did what` begins what somebody did, with words below
 * it; a line `==` says that the branch was pushed again.
 */
export interface RequestDraft {
  branch: string
  title: string
  facts: RequestFacts
  description: string
  /** What happened after each push, in its order. */
  rounds: Said[][]
}

/** Several values have a comma between them. */
export interface RequestFacts {
  /** Who made it, if it is not who made the first commit. */
  author?: string
  /** Its branch is in that person's fork. */
  fork?: string
  labels?: string
  reviewers?: string
  assignees?: string
  milestone?: string
  /** Titles of issues, ` + ` between them. */
  closes?: string
  squash?: string
}

export interface Said {
  who: string
  did: Deed
  /** What is on the same line. */
  what: string
  words: string
}

const DEEDS = [
  'says',
  'on',
  'asks',
  'replies',
  'resolves',
  'drafts',
  'approves',
  'unapproves',
  'closes',
  'reopens',
  'retitles',
  'labels',
  'waits',
  'demands',
  'spends',
  'estimates',
  'awards',
  'subscribes',
  'marks',
  'reports',
  'passes',
  'fails',
  'runs',
  'queues',
  'cancels',
  'plays',
] as const
export type Deed = (typeof DEEDS)[number]

const SAID = new RegExp(`^@(\\w+) (${DEEDS.join('|')})(?: (.*))?$`)

/** The drafts of a project. */
export function readRequests(path: string): RequestDraft[] {
  const file = join(import.meta.dirname, 'content/requests', `${path}.txt`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => readRequest(part.split('\n')))
}

function readRequest([head = '', ...lines]: string[]): RequestDraft {
  const [branch, title] = head.split(' | ') as [string, string]
  const blank = lines.indexOf('')
  const facts = lines.slice(0, blank).map((line) => line.split(/: (.*)/).slice(0, 2))
  const [description, ...rest] = sections(lines.slice(blank + 1))
  const rounds: Said[][] = [[]]
  for (const { line, words } of rest) {
    const [, who = '', did, what = ''] = SAID.exec(line) ?? []
    if (line === PUSHED) rounds.push([])
    else rounds.at(-1)!.push({ who, did: did as Deed, what, words })
  }
  return {
    branch,
    title,
    facts: Object.fromEntries(facts) as RequestFacts,
    description: description!.words,
    rounds,
  }
}

const PUSHED = '=='

/** What is below each line that somebody's deed, or a push, is on; the first is what is above all of them. */
function sections(lines: readonly string[]): { line: string; words: string }[] {
  const found = [{ line: '', below: [] as string[] }]
  for (const line of lines) {
    if (line === PUSHED || SAID.test(line)) found.push({ line, below: [] })
    else found.at(-1)!.below.push(line)
  }
  return found.map(({ line, below }) => ({ line, words: below.join('\n').trim() }))
}
