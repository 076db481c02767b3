import type { BoardService } from './board.ts'

const PROJECT = '/projects/acme%2Fapp'

interface FileAction {
  readonly action: 'create' | 'update' | 'move' | 'delete'
  readonly file_path: string
  readonly previous_path?: string
  readonly content?: string
}

export const CHANGES = '/acme/app/-/merge_requests/1/diffs'

/** Commits changes to files of `acme/app`. Returns the commit's SHA. */
export async function push(
  { call }: BoardService,
  branch: string,
  message: string,
  actions: readonly FileAction[],
  from?: string,
): Promise<string> {
  const { id } = await call('POST', `${PROJECT}/repository/commits`, {
    branch,
    commit_message: message,
    ...(from && { start_branch: from }),
    actions,
  })
  return String(id)
}

/** Numbered lines of code, some of them replaced. */
export function code(lines: number, changed: Readonly<Record<number, string>> = {}): string {
  const text = (line: number) => changed[line] ?? `const value${line} = ${line}`
  return Array.from({ length: lines }, (_, at) => `${text(at + 1)}\n`).join('')
}

/**
 * Creates a merge request with two commits. It modifies, adds, renames and deletes files in nested folders, and changes
 * a lock file. Returns the commits' SHAs, oldest first.
 */
export async function makeChanges(service: BoardService): Promise<string[]> {
  await push(service, 'main', 'Begin', [
    { action: 'create', file_path: 'docs/guide.md', content: '# Guide\n\nRead this.\n' },
    { action: 'create', file_path: 'package-lock.json', content: '{}\n' },
    { action: 'create', file_path: 'src/cache/old.ts', content: code(5) },
    { action: 'create', file_path: 'src/cache/store.ts', content: code(60) },
  ])
  const first = await push(
    service,
    'fix',
    'Lock the cache',
    [
      {
        action: 'update',
        file_path: 'src/cache/store.ts',
        content: code(60, { 3: 'const lock = new Lock()', 40: 'release(lock)' }),
      },
      { action: 'create', file_path: 'src/cache/lock.ts', content: code(30) },
      { action: 'update', file_path: 'package-lock.json', content: '{ "lock": 1 }\n' },
    ],
    'main',
  )
  const second = await push(service, 'fix', 'Tidy up', [
    {
      action: 'move',
      file_path: 'docs/manual.md',
      previous_path: 'docs/guide.md',
      content: '# Guide\n\nRead this.\n',
    },
    { action: 'delete', file_path: 'src/cache/old.ts' },
  ])
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Lock the cache' }
  await service.call('POST', `${PROJECT}/merge_requests`, branches)
  return [first, second]
}
