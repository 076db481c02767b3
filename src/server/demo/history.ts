import { workingTimes } from './calendar.ts'
import type { Random } from './random.ts'
import type { Change, Hunk, Step } from './story.ts'

/** One commit as git will get it: the whole text of each file that it touches. */
export interface Commit {
  author: string
  time: Date
  message: string
  /** Index of the commit it builds on; null for the first. */
  parent: number | null
  /** Index of the tip that it merges. */
  merged: number | null
  /** What it is called in the changelog; null when readers of one need not know. */
  news: string | null
  /** Null: the file is gone. */
  files: Map<string, string | null>
}

export interface Tag {
  name: string
  commit: number
  message: string
}

export interface History {
  commits: Commit[]
  /** The branches that were not merged, with the index of their last commit. */
  branches: Map<string, number>
  tags: Tag[]
}

type Tree = Map<string, string>

interface Line {
  tree: Tree
  tip: number | null
  /** Everything done on it since it left main: what a merge repeats there. */
  changes: Change[]
}

/** Plays a story: what was written becomes commits with times between the two given. Throws where a change does not fit. */
export function playStory(steps: Step[], from: Date, to: Date, random: Random): History {
  const times = workingTimes(steps.length, from, to, random)
  const main: Line = { tree: new Map(), tip: null, changes: [] }
  const lines = new Map<string, Line>([['main', main]])
  const commits: Commit[] = []
  const tags: Tag[] = []
  let released = 0

  const add = (line: Line, commit: Omit<Commit, 'time' | 'parent'>) => {
    commits.push({ ...commit, time: times[commits.length]!, parent: line.tip })
    line.tip = commits.length - 1
  }

  for (const step of steps) {
    if (step.kind === 'commit') {
      const line = lines.get(step.branch) ?? {
        tree: new Map(main.tree),
        tip: main.tip,
        changes: [],
      }
      lines.set(step.branch, line)
      const files = change(line.tree, step.changes, step.message)
      line.changes.push(...step.changes)
      const { branch, author, message } = step
      const news = branch === 'main' ? newsOf(author, message) : null
      add(line, { author, message, merged: null, news, files })
    } else if (step.kind === 'merge') {
      const { branch, author, title } = step
      const line = lines.get(branch)
      if (!line) throw new Error(`merge of ${branch}: there is no such branch`)
      const files = change(main.tree, line.changes, title)
      const message = `Merge branch '${branch}' into 'main'\n\n${title}`
      add(main, { author, message, merged: line.tip, news: title, files })
      lines.delete(branch)
    } else {
      const { version, author } = step
      const news = commits.slice(released).flatMap((commit) => commit.news ?? [])
      const files = release(main.tree, version, dateLine(times[commits.length]!), news)
      const message = `Release ${version}`
      add(main, { author, message, merged: null, news: null, files })
      released = commits.length
      tags.push({ name: `v${version}`, commit: main.tip!, message: `Version ${version}` })
    }
  }
  return { commits, tags, branches: new Map([...lines].map(([name, line]) => [name, line.tip!])) }
}

function change(tree: Tree, changes: Change[], where: string): Map<string, string | null> {
  const files = new Map<string, string | null>()
  const put = (path: string, text: string | null) => {
    files.set(path, text)
    if (text === null) tree.delete(path)
    else tree.set(path, text)
  }
  for (const change of changes) {
    const old = tree.get(change.path)
    if (change.kind === 'write') {
      put(change.path, change.text)
      continue
    }
    const problem = (what: string) => new Error(`${where}: ${change.path} ${what}`)
    if (change.kind === 'add') {
      if (old !== undefined) throw problem('is there already')
      put(change.path, change.text)
      continue
    }
    if (old === undefined) throw problem('is not there')
    if (change.kind === 'edit') {
      put(
        change.path,
        change.hunks.reduce((text, hunk) => edit(text, hunk, problem), old),
      )
    } else {
      put(change.path, null)
      if (change.kind === 'rename') put(change.to, old)
    }
  }
  return files
}

/** A hunk without context goes to the end of the file. */
function edit(text: string, { before, after }: Hunk, problem: (what: string) => Error): string {
  if (before === '') return text + after
  const at = `\n${text}`.indexOf(`\n${before}`)
  if (at < 0) throw problem(`has no lines\n${before}`)
  if (`\n${text}`.indexOf(`\n${before}`, at + 1) >= 0) throw problem(`has twice\n${before}`)
  return text.slice(0, at) + after + text.slice(at + before.length)
}

function newsOf(author: string, message: string): string | null {
  return author === 'bot' || /^(Translate|Release) /.test(message) ? null : message.split('\n')[0]!
}

function release(tree: Tree, version: string, date: string, news: string[]): Map<string, string> {
  const files = new Map<string, string>()
  const manifest = tree.get('package.json')
  if (manifest) {
    files.set('package.json', manifest.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  }
  const older = (tree.get('CHANGELOG.md') ?? '# Changelog\n').replace('# Changelog\n', '')
  const entries = news.map((title) => `- ${title}\n`).join('')
  files.set('CHANGELOG.md', `# Changelog\n\n## ${version} (${date})\n\n${entries}${older}`)
  for (const [path, text] of files) tree.set(path, text)
  return files
}

function dateLine(time: Date): string {
  return time.toISOString().slice(0, 10)
}
