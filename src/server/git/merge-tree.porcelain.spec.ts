import { afterAll, beforeAll, expect, test } from 'vitest'

import { randomRepository, type RandomRepository } from '#server/testing/random-repository.ts'
import { checkMerges, mergeTrees, type TreeMerge } from './merge-tree.ts'
import { readRawCommit } from './raw-commit.ts'

// Compares the functions with git's own commands in a work tree, on the same histories.

const COUNT = 300

let random: RandomRepository
beforeAll(async () => {
  random = await randomRepository(4, COUNT)
})
afterAll(() => random.client.remove())

/** Reports each pair: `clean` and the commit, or the conflicting index entries and an empty field. */
const MERGE_ALL = `
  git checkout -q --detach $1
  while [ $# -gt 0 ]; do
    git reset -q --hard $1 2>/dev/null || exit 1
    if git merge -q -m Merge $2 >/dev/null 2>&1; then
      read -r head <.git/HEAD
      printf 'clean %s\\0' $head
    else
      git ls-files --unmerged -z
      printf '\\0'
    fi
    shift 2
  done
`

async function mergeAll(): Promise<TreeMerge[]> {
  const output = await random.script(MERGE_ALL)
  const merges: TreeMerge[] = []
  let conflicts = new Set<string>()
  for (const field of output.split('\0').slice(0, -1)) {
    if (field.startsWith('clean ')) {
      const { tree } = await readRawCommit(random.gitDir, field.slice(6))
      merges.push({ clean: true, tree })
    } else if (field === '') {
      merges.push({ clean: false, conflicts: [...conflicts] })
      conflicts = new Set()
    } else conflicts.add(pathOf(field))
  }
  return merges
}

/**
 * Returns the path in `<mode> <id> <stage>\t<path>`, without the suffix that git adds when a file conflicts with a
 * folder.
 */
function pathOf(entry: string): string {
  return entry.slice(entry.indexOf('\t') + 1).replace(/~(HEAD|\w{40})(_\d+)?$/, '')
}

test('merges and reports conflicts as git does', async () => {
  const { gitDir, pairs } = random
  const [expected, found] = await Promise.all([mergeAll(), checkMerges(gitDir, pairs)])
  expect(found).toEqual(expected)
  const clean = expected.filter((merge) => merge.clean)
  expect(clean.length).toBeGreaterThan(COUNT / 5)
  expect(clean.length).toBeLessThan((COUNT * 4) / 5)

  for (let at = 0; at < COUNT; at += 20) {
    expect(await mergeTrees(gitDir, ...pairs[at]!)).toEqual(expected[at])
  }
})
