import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A merge request's texts. In the file, a line `# branch | Title` starts a request, followed by lines `fact: value`, an
 * empty line, and the description. A line `@username verb rest` starts an action, with its text below. A line `==` marks
 * the branch's next push.
 */
export interface RequestDraft {
  branch: string
  title: string
  facts: RequestFacts
  description: string
  /** The actions after each push, in order. */
  rounds: DraftAction[][]
}

/** A merge request's properties. Commas separate multiple values. */
export interface RequestFacts {
  /** The author, if not the first commit's author. */
  author?: string
  /** The owner of the fork that contains the branch. */
  fork?: string
  labels?: string
  reviewers?: string
  assignees?: string
  milestone?: string
  /** Issue titles, separated by ` + `. */
  closes?: string
  squash?: string
}

export interface DraftAction {
  who: string
  kind: ActionKind
  /** The rest of the line. */
  what: string
  words: string
}

const ACTION_KINDS = [
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
export type ActionKind = (typeof ACTION_KINDS)[number]

const ACTION_LINE = new RegExp(`^@(\\w+) (${ACTION_KINDS.join('|')})(?: (.*))?$`)

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
  const rounds: DraftAction[][] = [[]]
  for (const { line, words } of rest) {
    const [, who = '', kind, what = ''] = ACTION_LINE.exec(line) ?? []
    if (line === PUSHED) rounds.push([])
    else rounds.at(-1)!.push({ who, kind: kind as ActionKind, what, words })
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

/** Splits the text at lines with an action or a push. The first part precedes them all. */
function sections(lines: readonly string[]): { line: string; words: string }[] {
  const found = [{ line: '', below: [] as string[] }]
  for (const line of lines) {
    if (line === PUSHED || ACTION_LINE.test(line)) found.push({ line, below: [] })
    else found.at(-1)!.below.push(line)
  }
  return found.map(({ line, below }) => ({ line, words: below.join('\n').trim() }))
}
