import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { test as base } from './hosted.ts'
import { ROOT_TOKEN } from './root.ts'
import { demoWorkspace } from './workspace.ts'

/** A service with the demo workspace, and its repositories for git. */
export interface DemoCode {
  /** Reads a path of the API as root. */
  read<T>(path: string): Promise<T>
  /** Clones a project's repository with all refs, once. Returns its folder. */
  mirror(project: DemoProject): Promise<string>
}

export interface DemoProject {
  id: number
  http_url_to_repo: string
}

export const test = base.extend<{ folder: string; baseURL: string; demo: DemoCode }>({
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
  demo: async ({ baseURL, folder }, use) => {
    const mirrors = new Map<number, Promise<string>>()
    const clone = async ({ id, http_url_to_repo }: DemoProject) => {
      const dir = join(folder, `${id}.git`)
      const address = http_url_to_repo.replace('://', `://x:${ROOT_TOKEN}@`)
      await git(folder, ['clone', '--quiet', '--mirror', address, dir])
      return dir
    }
    await use({
      async read<T>(path: string) {
        const headers = { 'PRIVATE-TOKEN': ROOT_TOKEN }
        const response = await fetch(`${baseURL}/api/v4${path}`, { headers })
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        return (await response.json()) as T
      },
      async mirror(project) {
        const known = mirrors.get(project.id) ?? clone(project)
        mirrors.set(project.id, known)
        return await known
      },
    })
  },
})

export { expect } from '@playwright/test'

interface GitOptions {
  env?: Record<string, string>
  input?: string
}

export async function git(
  dir: string,
  args: readonly string[],
  { env = {}, input = '' }: GitOptions = {},
): Promise<string> {
  return (await run(dir, args, input, env)).toString('utf8')
}

/** Reads many blobs in one process, since thousands of processes would take most of a test's time. */
export async function readBlobs(
  dir: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const output = await run(
    dir,
    ['cat-file', '--batch', '-z'],
    names.map((name) => `${name}\0`).join(''),
  )
  let at = 0
  return new Map(
    names.map((name) => {
      const start = output.indexOf('\n', at) + 1
      // A blob follows its header, such as `<id> blob <size>`, and ends with a line break of its own.
      const end = start + Number(output.toString('utf8', at, start).split(' ').at(-1))
      at = end + 1
      return [name, output.toString('utf8', start, end)]
    }),
  )
}

async function run(
  dir: string,
  args: readonly string[],
  input: string,
  env: Record<string, string> = {},
): Promise<Buffer> {
  const running = promisify(execFile)('git', args, {
    cwd: dir,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
    encoding: 'buffer',
  })
  // Git may end without reading its input.
  running.child.stdin!.on('error', () => undefined).end(input)
  return (await running).stdout
}

export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
