import type { TestCommit } from './import-commits.ts'

/** A file: its git mode, and its content as a string with one character per byte. */
interface Entry {
  mode: string
  content: string
}

/** Files by path, with one character per byte because names need not be UTF-8. */
export type Tree = ReadonlyMap<string, Entry>

export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!

const PATHS = [
  'README',
  'src/main.c',
  'src/util.c',
  'src/deep/er/parse.c',
  'lib/list.h',
  'lib/map.h',
  'docs/guide.txt',
  'docs/Zo\xeb.txt',
  'a name\twith "signs"',
  'bin/run',
]
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns a tree with a few files of a few lines each. */
export function randomTree(random: Random): Tree {
  const paths = PATHS.filter(() => random() < 0.8)
  return new Map(paths.map((path) => [path, randomFile(random, path)]))
}

function randomFile(random: Random, path: string): Entry {
  const lines = Array.from({ length: 9 }, (_, at) => `${path} ${at} ${pick(random, WORDS)}\n`)
  return { mode: '100644', content: lines.join('') }
}

/** Returns the tree after one realistic change. */
export function changeTree(random: Random, tree: Tree): Tree {
  const paths = [...tree.keys()]
  if (paths.length === 0) return randomTree(random)
  const path = pick(random, paths)
  return pick(random, CHANGES)(random, tree, path)
}

type Change = (random: Random, tree: Tree, path: string) => Tree

const editLine: Change = (random, tree, path) =>
  edit(tree, path, (lines) => {
    const at = Math.floor(random() * lines.length)
    const line = `${pick(random, WORDS)} ${pick(random, WORDS)}\n`
    return lines.toSpliced(at, pick(random, [0, 1, 1, 2]), ...(random() < 0.8 ? [line] : []))
  })

const rename: Change = (random, tree, path) =>
  move(tree, path, pick(random, [`${path}.new`, `moved/${path}`, pick(random, PATHS)]))

const CHANGES: readonly Change[] = [
  editLine,
  editLine,
  editLine,
  editLine,
  rename,
  (random, tree, path) => rename(random, editLine(random, tree, path), path),
  // Renames a folder.
  (random, tree, path) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const to = pick(random, ['renamed/', 'src/', 'other/place/'])
    const inside = [...tree.keys()].filter((one) => folder !== '' && one.startsWith(folder))
    return inside.reduce((now, one) => move(now, one, to + one.slice(folder.length)), tree)
  },
  (_, tree, path) => without(tree, path),
  (random, tree) => {
    const path = pick(random, [...PATHS, `new-${pick(random, WORDS)}`])
    return put(tree, path, randomFile(random, path))
  },
  // Changes a file's mode.
  (_, tree, path) => {
    const { mode, content } = tree.get(path)!
    const modes: Record<string, string> = { '100644': '100755', '100755': '100644' }
    return put(tree, path, { mode: modes[mode] ?? mode, content })
  },
  // Changes line endings.
  (_, tree, path) =>
    edit(tree, path, (lines) =>
      lines.map((line) =>
        line.endsWith('\r\n') ? `${line.slice(0, -2)}\n` : `${line.slice(0, -1)}\r\n`,
      ),
    ),
  // Adds a binary file.
  (random, tree) => {
    const bytes = Array.from({ length: 40 }, () => String.fromCharCode(random() * 256))
    return put(tree, pick(random, ['logo.png', 'bin/data']), {
      mode: '100644',
      content: `\0${bytes.join('')}`,
    })
  },
  // Adds a symbolic link.
  (random, tree, path) =>
    put(tree, pick(random, [path, 'link']), { mode: '120000', content: pick(random, PATHS) }),
  // Adds a submodule.
  (random, tree, path) =>
    put(tree, pick(random, ['vendor/part', 'vendor/part', path]), {
      mode: '160000',
      content: pick(random, ['1', '2', '3']).repeat(40),
    }),
  // Replaces a file with a folder, or a folder with a file.
  (random, tree, path) => put(tree, `${path}/inner`, randomFile(random, path)),
  (random, tree, path) => put(tree, path.split('/')[0]!, randomFile(random, path)),
]

function edit(tree: Tree, path: string, change: (lines: string[]) => string[]): Tree {
  const { mode, content } = tree.get(path)!
  if (!mode.startsWith('100') || content.startsWith('\0')) return tree
  return put(tree, path, { mode, content: change(content.match(/.*\n/g) ?? []).join('') })
}

function move(tree: Tree, from: string, to: string): Tree {
  return put(without(tree, from), to, tree.get(from)!)
}

/** Puts a file and removes files whose path conflicts with it. */
function put(tree: Tree, path: string, entry: Entry): Tree {
  const rest = [...tree].filter(
    ([one]) => !one.startsWith(`${path}/`) && !path.startsWith(`${one}/`),
  )
  return new Map(rest).set(path, entry)
}

function without(tree: Tree, path: string): Tree {
  return new Map([...tree].filter(([one]) => one !== path))
}

/** Makes the same change in both trees. */
export function changeBoth(random: Random, left: Tree, right: Tree): [Tree, Tree] {
  const same = [...left.keys()].filter((path) => left.get(path) === right.get(path))
  const path = pick(random, [...same, 'on-both-sides'])
  const entry = randomFile(random, path)
  return [put(left, path, entry), put(right, path, entry)]
}

/** Merges two trees, choosing at random which tree each path comes from. */
export function mixTrees(random: Random, left: Tree, right: Tree): Tree {
  const paths = new Set([...left.keys(), ...right.keys()])
  return [...paths].reduce<Tree>((tree, path) => {
    const entry = pick(random, [left, right]).get(path)
    return entry ? put(tree, path, entry) : tree
  }, new Map())
}

/** Returns a commit's changes for the import. */
export function changesBetween(before: Tree, after: Tree): TestCommit['files'] {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const gone = [...before.keys()].filter((path) => !after.has(path))
  const put = [...after].filter(([path, entry]) => {
    const old = before.get(path)
    return old?.mode !== entry.mode || old.content !== entry.content
  })
  return [
    ...gone.map((path) => [bytes(path), null] as const),
    ...put.map(
      ([path, { mode, content }]) => [bytes(path), { mode, content: bytes(content) }] as const,
    ),
  ]
}
