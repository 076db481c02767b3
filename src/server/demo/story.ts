/**
 * The history of a repository as a text file: commits in order, each with the files and lines that it changes.
 *
 *     %% author: Subject            a commit; the lines below are its body
 *     %+ path                       a new file; the lines below are its text
 *     %~ path                       changed lines: context, `-` and `+`; an empty line ends a hunk
 *     %- path                       a file removed
 *     %> path -> path               a file renamed
 *     %! path                       a file that is executable from now on
 *     %crlf path                    a file with CRLF line endings from now on
 *     %bytes path                   a binary file; the lines below are base64
 *     %on branch                    switches to the branch; a new one starts at the tip of main
 *     %push branch                  pushes the branch now; by default it is pushed when complete
 *     %rebase branch                rebases the branch onto main, and pushes it
 *     %drop branch                  drops its last commit
 *     %merge branch author: Subject merges into main, and switches to main
 *     %squash branch author: Subject  squashes and merges
 *     %linear branch author: Subject  rebases and merges
 *     %ff branch author: Subject    fast-forwards main to the branch
 *     %release 1.2.0 author         commits a new version with its changelog, and tags it
 */

export interface Hunk {
  before: string
  after: string
}

export type Change =
  | { kind: 'add'; path: string; text: string }
  | { kind: 'write'; path: string; text: string }
  | { kind: 'edit'; path: string; hunks: Hunk[] }
  | { kind: 'remove'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'run'; path: string }
  | { kind: 'crlf'; path: string }
  | { kind: 'bytes'; path: string; content: Buffer }

export type MergeWay = 'merge' | 'squash' | 'linear' | 'ff'

export type Step =
  | { kind: 'commit'; branch: string; author: string; message: string; changes: Change[] }
  | { kind: 'merge'; way: MergeWay; branch: string; author: string; title: string }
  | { kind: 'push'; branch: string }
  | { kind: 'rebase'; branch: string }
  | { kind: 'drop'; branch: string }
  | { kind: 'release'; version: string; author: string }

const DIRECTIVE = /^%([%+~>!-]|crlf|bytes|on|push|rebase|drop|merge|squash|linear|ff|release) (.+)$/

export function readStory(text: string): Step[] {
  const steps: Step[] = []
  let branch = 'main'
  for (const { word, rest, lines } of sections(text)) {
    const named = () => {
      const colon = rest.indexOf(': ')
      return [rest.slice(0, colon), rest.slice(colon + 2)] as const
    }
    if (word === '%') {
      const [author, subject] = named()
      const body = lines.join('\n').trim()
      const message = body === '' ? subject : `${subject}\n\n${body}`
      steps.push({ kind: 'commit', branch, author, message, changes: [] })
    } else if (word === 'on') {
      branch = rest
    } else if (word === 'merge' || word === 'squash' || word === 'linear' || word === 'ff') {
      const [who, subject] = named()
      const [merged, author] = who.split(' ') as [string, string]
      steps.push({ kind: 'merge', way: word, branch: merged, author, title: subject })
      branch = 'main'
    } else if (word === 'push' || word === 'rebase' || word === 'drop') {
      steps.push({ kind: word, branch: rest })
    } else if (word === 'release') {
      const [version, author] = rest.split(' ') as [string, string]
      steps.push({ kind: 'release', version, author })
    } else {
      const last = steps.at(-1)
      if (last?.kind !== 'commit') throw new Error(`%${word} ${rest}: no commit above it`)
      last.changes.push(readChange(word, rest, lines))
    }
  }
  return steps
}

function* sections(text: string) {
  let current: { word: string; rest: string; lines: string[] } | undefined
  for (const line of text.split('\n')) {
    const found = DIRECTIVE.exec(line)
    if (found) {
      if (current) yield current
      current = { word: found[1]!, rest: found[2]!, lines: [] }
    } else {
      current?.lines.push(line)
    }
  }
  if (current) yield current
}

function readChange(word: string, rest: string, lines: string[]): Change {
  if (word === '+') return { kind: 'add', path: rest, text: `${lines.join('\n').trimEnd()}\n` }
  if (word === '-') return { kind: 'remove', path: rest }
  if (word === '!') return { kind: 'run', path: rest }
  if (word === 'crlf') return { kind: 'crlf', path: rest }
  if (word === 'bytes') {
    return { kind: 'bytes', path: rest, content: Buffer.from(lines.join(''), 'base64') }
  }
  if (word === '>') {
    const [path, to] = rest.split(' -> ') as [string, string]
    return { kind: 'rename', path, to }
  }
  return { kind: 'edit', path: rest, hunks: readHunks(lines) }
}

function readHunks(lines: string[]): Hunk[] {
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  for (const line of lines) {
    if (line === '') {
      open = undefined
      continue
    }
    if (!open) {
      open = { before: '', after: '' }
      hunks.push(open)
    }
    const text = `${line.slice(1)}\n`
    if (line[0] !== '+') open.before += text
    if (line[0] !== '-') open.after += text
  }
  return hunks
}
