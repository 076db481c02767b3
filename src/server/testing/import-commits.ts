import { runGit } from '#server/git/run.ts'

/** A file's content, optionally with a mode. A submodule's content is its commit. Null deletes the file. */
export type TestFile = string | Buffer | null | { mode: string; content: string | Buffer }

export interface TestCommit {
  ref: string
  /** A ref, or `:<n>` for the nth commit, counted from 1. Defaults to the tip of `ref`. */
  from?: string
  merge?: string
  message?: string | Buffer
  author?: string
  /** Seconds since the epoch, and the UTC offset. */
  date?: string
  files: readonly (readonly [path: string | Buffer, file: TestFile])[]
}

/** Imports commits in one git process and returns their ids in order. */
export async function importCommits(
  gitDir: string,
  commits: readonly TestCommit[],
): Promise<string[]> {
  const parts = [...commits.map(commitPart), ...commits.map((_, at) => `get-mark :${at + 1}\n`)]
  const { stdout } = await runGit(
    ['fast-import', '--quiet', '--force', '--date-format=raw-permissive', '--cat-blob-fd=1'],
    { gitDir, input: Buffer.concat(parts.map((part) => Buffer.from(part))) },
  )
  return stdout.toString().trim().split('\n')
}

function commitPart(commit: TestCommit, at: number): Buffer {
  const { ref, from, merge, message = 'Change files\n', author = 'Ann <ann@example.test>' } = commit
  const date = commit.date ?? `${1_700_000_000 + at * 60} +0000`
  const who = `${author} ${date}`
  return Buffer.concat(
    [
      `commit ${ref}\nmark :${at + 1}\nauthor ${who}\ncommitter ${who}\n`,
      data(message),
      from === undefined ? '' : `from ${from}\n`,
      merge === undefined ? '' : `merge ${merge}\n`,
      ...commit.files.flatMap(([path, file]) => filePart(path, file)),
      '\n',
    ].map((part) => Buffer.from(part)),
  )
}

function filePart(path: string | Buffer, file: TestFile): (string | Buffer)[] {
  if (file === null) return [`D ${quoted(path)}\n`]
  if (typeof file === 'string' || Buffer.isBuffer(file)) {
    return [`M 100644 inline ${quoted(path)}\n`, data(file)]
  }
  if (file.mode === '160000') return [`M 160000 ${file.content.toString()} ${quoted(path)}\n`]
  return [`M ${file.mode} inline ${quoted(path)}\n`, data(file.content)]
}

function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

function quoted(path: string | Buffer): string {
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`
  return `"${[...Buffer.from(path)].map(octal).join('')}"`
}
