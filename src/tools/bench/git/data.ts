import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { importCommits, type TestCommit } from '#server/testing/import-commits.ts'

export const size = {
  files: 1600,
  folders: 40,
  linesPerFile: 100,
  /** The number of files with random bytes. They make up most of the pack, as images do. */
  assets: 24,
  assetBytes: 450_000,
  commits: 5000,
  /** The number of commits added to main after the branches started. */
  commitsSince: 20,
  /** The number of branches with one commit each. */
  branches: 400,
  /** The number of branches with several commits each. */
  features: 11,
  commitsPerFeature: 10,
  /** The number of files that the large branch changes. At 45 lines per file, its diff has 80,000 lines. */
  largeFiles: 795,
}

export interface Branch {
  name: string
  head: string
  commits: number
}

/** A repository with a work tree. Main has moved since the branches started, but the branches still merge cleanly. */
export interface BenchRepository {
  client: GitClient
  main: string
  /** The common base commit of all branches. */
  fork: string
  branches: Branch[]
  features: Branch[]
  large: Branch
}

/** The settings of the service's git processes, used for the compared commands too. */
const SETTINGS = fileURLToPath(import.meta.resolve('#server/git/git.config'))

export async function makeRepository(): Promise<BenchRepository> {
  const client = await gitClient({ GIT_CONFIG_GLOBAL: SETTINGS, GIT_ALLOW_PROTOCOL: 'file:http' })
  const ids = await importCommits(join(client.dir, '.git'), commits())
  await client.must('gc', '--quiet')
  await client.must('checkout', '--quiet', 'main')
  let at = 1 + size.commits
  const next = (name: string, commits: number): Branch => {
    at += commits
    return { name, head: ids[at - 1]!, commits }
  }
  return {
    client,
    main: ids[size.commits]!,
    fork: ids[FORK - 1]!,
    branches: many(size.branches, (nth) => next(`branch-${nth}`, 1)),
    features: many(size.features, (nth) => next(`feature-${nth}`, size.commitsPerFeature)),
    large: next('large', 1),
  }
}

/** The common base's fast-import mark. */
const FORK = 1 + size.commits - size.commitsSince

function commits(): TestCommit[] {
  const paths = many(size.files, (nth) => `source/part-${nth % size.folders}/file-${nth}.txt`)
  const assets = many(size.assets, (nth) => [`assets/${nth}.bin`, asset(nth)] as const)
  const first = paths.map((path, nth) => [path, fileText(nth, size.linesPerFile)] as const)

  // Main changes lines in the second half of a file, branches in the first half.
  const edits: number[] = Array.from({ length: size.files }, () => 0)
  const edit = (nth: number): TestCommit => {
    const file = (nth * 7) % size.files
    edits[file] = nth
    return { ref: 'refs/heads/main', files: [[paths[file]!, textOf(file, nth)]] }
  }
  const textOf = (file: number, main: number, branch?: { from: number; lines: number }) =>
    fileText(file, size.linesPerFile, [
      ...(main === 0 ? [] : [{ from: 60, lines: 1, revision: main }]),
      ...(branch ? [{ ...branch, revision: -1 }] : []),
    ])

  const before = many(size.commits - size.commitsSince, (nth) => edit(nth + 1))
  const atFork = [...edits]
  const since = many(size.commitsSince, (nth) => edit(FORK + nth))
  const change = (file: number, lines: number) =>
    [paths[file]!, textOf(file, atFork[file]!, { from: 5, lines })] as const
  const onBranch = (name: string, files: TestCommit['files'], isFirst = true): TestCommit => ({
    ref: `refs/heads/${name}`,
    ...(isFirst ? { from: `:${FORK}` } : {}),
    files,
  })

  return [
    { ref: 'refs/heads/main', files: [...first, ...assets] },
    ...before,
    ...since,
    ...many(size.branches, (nth) => onBranch(`branch-${nth}`, [change(nth, 1)])),
    ...many(size.features * size.commitsPerFeature, (nth) => {
      const feature = Math.floor(nth / size.commitsPerFeature)
      const isFirst = nth % size.commitsPerFeature === 0
      return onBranch(`feature-${feature}`, [change(size.branches + nth, 1)], isFirst)
    }),
    onBranch(
      'large',
      many(size.largeFiles, (nth) => change(size.files - 1 - nth, 45)),
    ),
  ]
}

/** Returns reproducible, incompressible bytes. */
function asset(nth: number): Buffer {
  const bytes = Buffer.alloc(size.assetBytes)
  let state = nth + 1
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

const many = <T>(count: number, make: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** Rewritten lines of a file. */
interface Edit {
  from: number
  lines: number
  revision: number
}

const SYLLABLES = ['ka', 'ro', 'mi', 'ten', 'sol', 'va', 'lu', 'per', 'di', 'nor', 'esh', 'qui']
const WORDS_PER_LINE = 7

/** The nth file's text, reproducible and as varied as real text. */
function fileText(nth: number, lines: number, edits: readonly Edit[] = []): string {
  const revisionOf = (line: number) =>
    edits.find(({ from, lines }) => line >= from && line < from + lines)?.revision ?? 0
  return Array.from({ length: lines }, (_, line) => lineText(nth, line, revisionOf(line))).join('')
}

function lineText(...seeds: readonly [file: number, line: number, revision: number]): string {
  let state = seeds.reduce((hash, seed) => mix(hash ^ seed), 1)
  const words: string[] = []
  for (let word = 0; word < WORDS_PER_LINE; word += 1) {
    state = mix(state)
    words.push([0, 8, 16].map((shift) => SYLLABLES[(state >>> shift) % SYLLABLES.length]).join(''))
  }
  return `${words.join(' ')}\n`
}

/** Mixes all bits of a number. */
function mix(value: number): number {
  const spread = Math.imul(value ^ (value >>> 16), 0x45_d9_f3_b) + 0x9e_37_79_b9
  return (spread ^ (spread >>> 15)) >>> 0
}
