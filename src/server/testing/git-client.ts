import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The git program with its own work tree, as users run it. */
export interface GitClient {
  dir: string
  /** Runs a command without prompts and collects its output. */
  run(...args: string[]): Promise<{ code: number; output: string }>
  /** Runs a command. Throws when it fails. */
  must(...args: string[]): Promise<string>
  commit(path: string, content: string | Uint8Array): Promise<string>
  remove(): Promise<void>
}

/** Creates an empty repository with the branch `main`. */
export async function gitClient(
  env: Record<string, string> = {},
  parent = tmpdir(),
): Promise<GitClient> {
  const dir = await mkdtemp(join(parent, 'mergeboard-client-'))
  const run: GitClient['run'] = (...args) => runProgram('git', dir, args, env)
  const must: GitClient['must'] = async (...args) => {
    const { code, output } = await run(...args)
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
    return output.trim()
  }
  await must('init', '--quiet', '--initial-branch=main')
  return {
    dir,
    run,
    must,
    async commit(path, content) {
      await writeFile(join(dir, path), content)
      await must('add', path)
      await must('commit', '--quiet', '--message', `Change ${path}`)
      return must('rev-parse', 'HEAD')
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

/** Runs a program with the folder as its working and home folder, and Ana as the commit author. */
export function runProgram(
  program: string,
  dir: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: dir,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: dir,
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      GIT_AUTHOR_NAME: 'Ana',
      GIT_AUTHOR_EMAIL: 'ana@example.com',
      GIT_COMMITTER_NAME: 'Ana',
      GIT_COMMITTER_EMAIL: 'ana@example.com',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}
