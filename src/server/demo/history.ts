import { workingTimes } from './calendar.ts'
import { newsOf, release } from './changelog.ts'
import type { Random } from './random.ts'
import type { Change, MergeWay, Step } from './story.ts'
import { change, copyOf, emptyTree, type Content, type Tree } from './tree.ts'

/** A commit with the whole content of each changed file. */
export interface Commit {
  author: string
  /** Null when the author is also the committer. */
  committer: string | null
  time: Date
  /** A rebased commit's author time. */
  written: Date | null
  message: string
  /** The parent's index. Null for the root. */
  parent: number | null
  /** The merged tip's index. Null unless this is a merge commit. */
  merged: number | null
  /** The changelog entry. Null when readers do not need one. */
  news: string | null
  /** The new content by path. Null deletes the file. */
  files: Map<string, Content | null>
  /** The executable files' paths. */
  programs: ReadonlySet<string>
}

export interface Tag {
  name: string
  commit: number
  message: string
}

/** A branch's state after a push, with commits by index. */
export interface Push {
  time: Date
  head: number
  /** The commit of main where the branch starts. */
  base: number
  /** The tip of main at the time of the push. */
  main: number
  /** The branch's commits since the base, oldest first. */
  commits: number[]
  /** The number of files that differ from the base. */
  size: number
}

/** The outcome of merging a branch. */
export interface Merged {
  way: MergeWay
  title: string
  by: string
  time: Date
  /** The indexes of the merge commit and the squash commit. */
  commit: number | null
  squash: number | null
}

/** A branch proposed for merging. */
export interface Proposal {
  branch: string
  pushes: Push[]
  /** Null while the branch is unmerged. */
  merged: Merged | null
}

export interface History {
  commits: Commit[]
  /** Unmerged branches, with the index of their last commit. */
  branches: Map<string, number>
  /** Sorted by branch creation. */
  proposals: Proposal[]
  tags: Tag[]
}

interface Line {
  tree: Tree
  tip: number | null
  /** The commit of main where the branch starts. */
  base: number | null
  baseTree: Tree
  /** The tip of main when the branch got its last commit. */
  seen: number | null
  /** The branch's commits with their changes. */
  own: { index: number; changes: Change[] }[]
  proposal: Proposal
}

/** Turns a story into commits between two times. Throws when a change does not apply. */
export function playStory(steps: Step[], from: Date, to: Date, random: Random): History {
  const times = workingTimes(steps.length, from, to, random)
  const commits: Commit[] = []
  const tags: Tag[] = []
  const proposals: Proposal[] = []
  const main = lineFrom('main', emptyTree(), null)
  const lines = new Map<string, Line>()
  let released = 0

  const add = (line: Line, time: Date, commit: NewCommit) => {
    const programs = new Set(
      [...commit.files.keys()].filter((path) => line.tree.programs.has(path)),
    )
    const { committer = null, written = null, merged = null, news = null } = commit
    commits.push({ ...commit, committer, written, merged, news, time, parent: line.tip, programs })
    line.tip = commits.length - 1
    return line.tip
  }
  const addOwn = (line: Line, time: Date, commit: Omit<NewCommit, 'files'>, changes: Change[]) => {
    const files = change(line.tree, changes, commit.message)
    line.own.push({ index: add(line, time, { ...commit, files }), changes })
    line.seen = main.tip
  }
  const known = (branch: string) => {
    const line = lines.get(branch)
    if (!line) throw new Error(`there is no branch ${branch}`)
    return line
  }
  const changesOf = (line: Line) => line.own.flatMap(({ changes }) => changes)

  for (const [at, step] of steps.entries()) {
    const time = times[at]!
    if (step.kind === 'release') {
      const { version, author } = step
      const news = commits.slice(released).flatMap((commit) => commit.news ?? [])
      const files = release(main.tree, version, time, news)
      add(main, time, { author, message: `Release ${version}`, files })
      released = commits.length
      tags.push({ name: `v${version}`, commit: main.tip!, message: `Version ${version}` })
    } else if (step.kind === 'commit' && step.branch === 'main') {
      const { author, message } = step
      const files = change(main.tree, step.changes, message)
      add(main, time, { author, message, news: newsOf(author, message), files })
    } else if (step.kind === 'commit') {
      const { branch, author, message, changes } = step
      if (!lines.has(branch)) {
        const line = lineFrom(branch, copyOf(main.tree), main.tip)
        lines.set(branch, line)
        proposals.push(line.proposal)
      }
      addOwn(lines.get(branch)!, time, { author, message }, changes)
    } else if (step.kind === 'push') {
      push(known(step.branch), time)
    } else if (step.kind === 'drop') {
      const line = known(step.branch)
      line.own.pop()
      line.tree = copyOf(line.baseTree)
      change(line.tree, changesOf(line), step.branch)
      line.tip = line.own.at(-1)?.index ?? line.base
    } else if (step.kind === 'rebase') {
      rebase(known(step.branch), time)
    } else {
      const { way, branch, author, title } = step
      const line = known(branch)
      pushLast(line)
      if ((way === 'ff' || way === 'linear') && line.base !== main.tip) {
        rebase(line, between(times[at - 1]!, time))
      }
      const ended = { way, title, by: author, time, commit: null, squash: null }
      const message = `Merge branch '${branch}' into 'main'\n\n${title}`
      if (way === 'ff') {
        for (const { index } of line.own) commits[index]!.news = newsOf('', commits[index]!.message)
        Object.assign(main, { tree: line.tree, tip: line.tip })
        line.proposal.merged = ended
      } else {
        const squash = way === 'squash' ? squashed(line, time, title, author) : null
        const files = change(main.tree, changesOf(line), title)
        const merged = squash ?? line.tip
        const commit = add(main, time, { author, message, merged, news: title, files })
        line.proposal.merged = { ...ended, commit, squash }
      }
      lines.delete(branch)
    }
  }
  for (const line of lines.values()) pushLast(line)
  const tips = [...lines].map(([name, line]) => [name, line.tip!] as const)
  return { commits, tags, proposals, branches: new Map([['main', main.tip!], ...tips]) }

  function rebase(line: Line, time: Date): void {
    pushLast(line)
    const again = line.own.map(({ index, changes }) => ({ commit: commits[index]!, changes }))
    const { proposal } = line
    Object.assign(line, lineFrom(proposal.branch, copyOf(main.tree), main.tip), { proposal })
    for (const { commit, changes } of again) {
      const { author, message } = commit
      addOwn(line, time, { author, message, written: commit.written ?? commit.time }, changes)
    }
    push(line, time)
  }

  function push(line: Line, time: Date): void {
    const { base, seen, tip, own, baseTree, tree } = line
    line.proposal.pushes.push({
      time,
      head: tip!,
      base: base!,
      main: seen!,
      commits: own.map(({ index }) => index),
      size: countChanged(baseTree, tree, changesOf(line)),
    })
  }

  /** Pushes the branch unless its tip has been pushed. */
  function pushLast(line: Line): void {
    if (line.proposal.pushes.at(-1)?.head !== line.tip) push(line, commits[line.tip!]!.time)
  }

  function squashed(line: Line, time: Date, message: string, by: string): number {
    const { base, tree, baseTree, own } = line
    const { author } = commits[own.at(-1)!.index]!
    const files = change(copyOf(baseTree), changesOf(line), message)
    const committer = author === by ? null : by
    return add({ ...line, tip: base, tree }, time, { author, committer, message, files })
  }
}

type NewCommit = Pick<Commit, 'author' | 'message' | 'files'> &
  Partial<Pick<Commit, 'committer' | 'written' | 'merged' | 'news'>>

function lineFrom(branch: string, tree: Tree, base: number | null): Line {
  return {
    tree,
    tip: base,
    base,
    baseTree: copyOf(tree),
    seen: base,
    own: [],
    proposal: { branch, pushes: [], merged: null },
  }
}

/** Counts files as git does: a renamed file counts once, unless its content changed too much. */
function countChanged(before: Tree, after: Tree, changes: readonly Change[]): number {
  const paths = new Set([...before.files.keys(), ...after.files.keys()])
  const differs = (path: string) =>
    before.files.get(path) !== after.files.get(path) ||
    before.programs.has(path) !== after.programs.has(path)
  const changed = [...paths].filter(differs).length
  const renamed = changes.filter(
    (one) => one.kind === 'rename' && before.files.has(one.path) && !after.files.has(one.path),
  )
  return changed - renamed.length
}

const between = (a: Date, b: Date) => new Date((a.getTime() + b.getTime()) / 2)
