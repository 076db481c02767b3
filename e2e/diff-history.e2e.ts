import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { FileDiff } from '#contract/diffs.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import { shownSide } from '#web/diff/model/diff-samples.ts'
import { movedBlocks } from '#web/diff/model/moved-blocks.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { patchOf } from '#web/diff/model/patch.ts'
import { expect, git, linesOf, readBlobs, test, type DemoProject } from './support/demo-code.ts'

/** The commits checked in each repository. */
const COMMITS = 60
const OPTIONS = (['unified', 'split'] as const).flatMap((layout) =>
  (['none', 'trailing', 'amount', 'all'] as const).map((whitespace) => ({ layout, whitespace })),
)

test('shows both sides of a change exactly as git has them, in hundreds of commits', async ({
  demo,
}) => {
  test.slow()
  let [commits, files, patches] = [0, 0, 0]
  for (const project of await demo.read<DemoProject[]>('/projects?per_page=100')) {
    const dir = await demo.mirror(project)
    const history = await git(dir, [
      'log',
      '--all',
      '--no-merges',
      '--min-parents=1',
      `--max-count=${COMMITS}`,
      '--format=%H %T',
    ])
    const changes = []
    for (const line of linesOf(history)) {
      const [commit, tree] = line.split(' ') as [string, string]
      const diffs = await demo.read<FileDiff[]>(
        `/projects/${project.id}/repository/commits/${commit}/diff?per_page=100`,
      )
      const all = diffFilesOf(diffs)
      changes.push({ commit, tree, all, shown: all.filter(({ body }) => body === 'text') })
    }
    const names = changes.flatMap(({ commit, shown }) =>
      shown.flatMap((file) => [oldBlob(commit, file), newBlob(commit, file)]),
    )
    const texts = await readBlobs(
      dir,
      [...new Set(names)].filter((name) => name !== null),
    )
    const text = (name: string | null) => (name === null ? [] : linesOf(texts.get(name)!))
    for (const { commit, tree, all, shown } of changes) {
      const moves = movedBlocks(shown)
      for (const file of shown) {
        const before = text(oldBlob(commit, file))
        const after = text(newBlob(commit, file))
        for (const options of OPTIONS) {
          const shownTexts = (side: 'old' | 'new') =>
            shownSide(file, options, after, side).map((line) => line.text)
          const name = `${project.http_url_to_repo} ${commit} ${file.path} ${JSON.stringify(options)}`
          expectLines(shownTexts('old'), before, name)
          expectLines(shownTexts('new'), after, name)
        }
        files += 1
      }
      const rows = new Map(
        shown.map((file) => [file.path, hunksOf(file).flatMap(({ lines }) => lines)]),
      )
      for (const { from, to, length } of moves) {
        const kindsOf = ({ path, line }: typeof from, number: 'oldLine' | 'newLine') =>
          Array.from({ length }, (_, at) => line + at).map(
            (wanted) => rows.get(path)!.find((row) => row[number] === wanted)?.kind,
          )
        expect(new Set(kindsOf(from, 'oldLine'))).toEqual(new Set(['removed']))
        expect(new Set(kindsOf(to, 'newLine'))).toEqual(new Set(['added']))
      }
      commits += 1
      // The API lists at most 100 files here, and no contents of binary ones.
      const patch = patchOf(all)
      if (patch.leftOut > 0 || patch.text === '' || all.length === 100) continue
      expect(await patchedTree(dir, `${commit}^`, patch.text), `patch of ${commit}`).toBe(tree)
      patches += 1
    }
  }
  expect(commits).toBeGreaterThan(300)
  expect(files).toBeGreaterThan(commits)
  expect(patches).toBeGreaterThan(300)
})

/** Expects equal lines. Calls `expect` only otherwise, since thousands of calls would take most of the time. */
function expectLines(shown: readonly string[], lines: readonly string[], name: string): void {
  if (!isDeepStrictEqual(shown, lines)) expect(shown, name).toEqual(lines)
}

/** The name of a file's blob on one side of a commit. Null when the file is absent there. */
const oldBlob = (commit: string, { status, oldPath }: DiffFile) =>
  status === 'added' ? null : `${commit}^:${oldPath}`
const newBlob = (commit: string, { status, newPath }: DiffFile) =>
  status === 'deleted' ? null : `${commit}:${newPath}`

/** Applies a patch to a commit's files with git. Returns the tree. */
async function patchedTree(dir: string, commit: string, patch: string): Promise<string> {
  const env = { GIT_INDEX_FILE: join(dir, 'patched') }
  await git(dir, ['read-tree', commit], { env })
  await git(dir, ['apply', '--cached', '--whitespace=nowarn'], { env, input: patch })
  return (await git(dir, ['write-tree'], { env })).trim()
}
