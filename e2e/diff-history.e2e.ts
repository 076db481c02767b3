import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from '@playwright/test'

import type { FileDiff } from '#contract/diffs.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import { shownSide } from '#web/diff/model/diff-samples.ts'
import { movedBlocks } from '#web/diff/model/moved-blocks.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { test as base } from './support/hosted.ts'
import { ROOT_TOKEN } from './support/root.ts'
import { demoWorkspace } from './support/workspace.ts'

/** The commits checked in each repository. */
const COMMITS = 60
const OPTIONS = (['unified', 'split'] as const).flatMap((layout) =>
  (['none', 'trailing', 'amount', 'all'] as const).map((whitespace) => ({ layout, whitespace })),
)

const test = base.extend<{ folder: string; baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ host, port, folder }, use) => {
    cpSync(demoWorkspace(), join(folder, 'data'), { recursive: true })
    const env = { MERGEBOARD_ROOT_TOKEN: ROOT_TOKEN }
    const url = await host.start(['--data', join(folder, 'data'), '--port', port], env)
    await use(url)
    await host.end(url)
  },
})

test('shows both sides of a change exactly as git has them, in hundreds of commits', async ({
  baseURL,
  folder,
}) => {
  test.slow()
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${baseURL}/api/v4${path}`, {
      headers: { 'PRIVATE-TOKEN': ROOT_TOKEN },
    })
    expect(response.ok, path).toBe(true)
    return (await response.json()) as T
  }
  let [commits, files] = [0, 0]
  for (const { id, http_url_to_repo } of await read<Project[]>('/projects?per_page=100')) {
    const dir = join(folder, `${id}.git`)
    const address = http_url_to_repo.replace('://', `://x:${ROOT_TOKEN}@`)
    await git(folder, 'clone', '--quiet', '--mirror', address, dir)
    const history = await git(
      dir,
      'log',
      '--all',
      '--no-merges',
      '--min-parents=1',
      `--max-count=${COMMITS}`,
      '--format=%H',
    )
    const changes = []
    for (const commit of linesOf(history)) {
      const diffs = await read<FileDiff[]>(
        `/projects/${id}/repository/commits/${commit}/diff?per_page=100`,
      )
      changes.push({ commit, shown: diffFilesOf(diffs).filter(({ body }) => body === 'text') })
    }
    const names = changes.flatMap(({ commit, shown }) =>
      shown.flatMap((file) => [oldBlob(commit, file), newBlob(commit, file)]),
    )
    const texts = await readBlobs(
      dir,
      [...new Set(names)].filter((name) => name !== null),
    )
    const text = (name: string | null) => (name === null ? [] : linesOf(texts.get(name)!))
    for (const { commit, shown } of changes) {
      const moves = movedBlocks(shown)
      for (const file of shown) {
        const before = text(oldBlob(commit, file))
        const after = text(newBlob(commit, file))
        for (const options of OPTIONS) {
          const shownTexts = (side: 'old' | 'new') =>
            shownSide(file, options, after, side).map((line) => line.text)
          const name = `${http_url_to_repo} ${commit} ${file.path} ${JSON.stringify(options)}`
          expect(shownTexts('old'), name).toEqual(before)
          expect(shownTexts('new'), name).toEqual(after)
        }
        files += 1
      }
      const lineAt = (path: string, number: 'oldLine' | 'newLine', line: number) =>
        hunksOf(shown.find((file) => file.path === path)!)
          .flatMap(({ lines }) => lines)
          .find((one) => one[number] === line)
      for (const { from, to, length } of moves)
        for (let at = 0; at < length; at++) {
          expect(lineAt(from.path, 'oldLine', from.line + at)?.kind).toBe('removed')
          expect(lineAt(to.path, 'newLine', to.line + at)?.kind).toBe('added')
        }
      commits += 1
    }
  }
  expect(commits).toBeGreaterThan(300)
  expect(files).toBeGreaterThan(commits)
})

interface Project {
  id: number
  http_url_to_repo: string
}

/** The name of a file's blob on one side of a commit. Null when the file is absent there. */
const oldBlob = (commit: string, { status, oldPath }: DiffFile) =>
  status === 'added' ? null : `${commit}^:${oldPath}`
const newBlob = (commit: string, { status, newPath }: DiffFile) =>
  status === 'deleted' ? null : `${commit}:${newPath}`

/** Reads many blobs in one process, since thousands of processes would take most of the test's time. */
async function readBlobs(dir: string, names: readonly string[]): Promise<Map<string, string>> {
  const options = { cwd: dir, maxBuffer: 2 ** 28, encoding: 'buffer' } as const
  const reading = promisify(execFile)('git', ['cat-file', '--batch', '-z'], options)
  reading.child.stdin!.end(names.map((name) => `${name}\0`).join(''))
  const { stdout } = await reading
  let at = 0
  return new Map(
    names.map((name) => {
      const start = stdout.indexOf('\n', at) + 1
      // A blob follows its header, such as `<id> blob <size>`, and ends with a line break of its own.
      const end = start + Number(stdout.toString('utf8', at, start).split(' ').at(-1))
      at = end + 1
      return [name, stdout.toString('utf8', start, end)]
    }),
  )
}

async function git(dir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: dir, maxBuffer: 2 ** 28 })
  return stdout
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
