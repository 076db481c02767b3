import type { BoardService } from './board.ts'

interface NewCommit {
  readonly branch: string
  readonly message: string
  /** The start point when `branch` is new. */
  readonly from?: string
  readonly file?: string
}

/** Commits a new file to a branch of a project, by default `acme/app`. */
export async function commit(
  service: BoardService,
  { branch, message, from, file = `${branch}.txt` }: NewCommit,
  project = 'acme%2Fapp',
): Promise<void> {
  await service.call('POST', `/projects/${project}/repository/commits`, {
    branch,
    commit_message: message,
    ...(from && { start_branch: from }),
    actions: [{ action: 'create', file_path: file, content: message }],
  })
}
