import type { TestCommit } from './import-commits.ts'
import {
  changeBoth,
  changesBetween,
  changeTree,
  mixTrees,
  pick,
  randomTree,
  type Random,
  type Tree,
} from './random-tree.ts'

/** A commit with its index in the import. */
interface Made {
  tree: Tree
  mark: string
  place: number
}

const NOTHING: Tree = new Map()
const AUTHORS = ['Ana <ana@example.com>', 'Zo\u00eb O\u2019Neil <zoe@example.com>', 'B <>']
const ZONES = ['+0000', '+0530', '-0800']
const MESSAGES = [
  'Change files\n',
  'No line end',
  'Title\n\nBody\n\n- one\n- two\n',
  'Gr\u00fc\u00dfe\n\n\n#1\n',
]

/** The commit indexes of two branch heads. */
export type Heads = readonly [target: number, source: number]

/**
 * Creates pairs of branches with realistic histories. Most pairs share a root. Some branches merge each other or a
 * second root, contain empty commits, or make the same change on both sides.
 */
export function randomHistories(
  random: Random,
  count: number,
): { commits: TestCommit[]; heads: Heads[] } {
  const commits: TestCommit[] = []
  const write: Write = (tree, from, merge) => {
    commits.push({
      // A root commit needs its own ref.
      ref: from ? 'refs/heads/all' : `refs/heads/${commits.length}`,
      ...(from ? { from: from.mark } : {}),
      ...(merge ? { merge: merge.mark } : {}),
      author: pick(random, AUTHORS),
      date: `${1_600_000_000 + commits.length * 60} ${pick(random, ZONES)}`,
      message: pick(random, MESSAGES),
      files: changesBetween(from?.tree ?? NOTHING, tree),
    })
    return { tree, mark: `:${commits.length}`, place: commits.length - 1 }
  }
  const heads = Array.from({ length: count }, () => writePair(random, write))
  return { commits, heads }
}

type Write = (tree: Tree, from?: Made, merge?: Made) => Made

function writePair(random: Random, write: Write): Heads {
  const grow = (from: Made, most: number) => {
    let tip = from
    for (let left = Math.ceil(random() * most); left > 0; left--) {
      tip = write(changeSome(random, tip.tree), tip)
    }
    return tip
  }
  const base = write(randomTree(random))
  let target = grow(base, 2)
  let source = grow(random() < 0.04 ? write(randomTree(random)) : base, 2)
  if (random() < 0.1) {
    // A criss-cross merge.
    const [before, other] = [target, source]
    target = write(mixTrees(random, before.tree, other.tree), before, other)
    source = write(mixTrees(random, other.tree, before.tree), other, before)
  } else if (random() < 0.15) {
    source = write(mixTrees(random, source.tree, target.tree), source, target)
  }
  if (random() < 0.2) {
    const [left, right] = changeBoth(random, target.tree, source.tree)
    target = write(left, target)
    source = write(right, source)
  }
  if (random() < 0.5) source = grow(source, 3)
  return [target.place, source.place]
}

function changeSome(random: Random, tree: Tree): Tree {
  const count = pick(random, [0, 1, 1, 1, 2, 3])
  return Array.from({ length: count }).reduce<Tree>((now) => changeTree(random, now), tree)
}
