import type { ObjectId } from './object-id.ts'
import { streamGit } from './run.ts'

/** The formats that git writes without an external program. */
export const archiveFormats = ['tar.gz', 'tgz', 'tar', 'zip'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

const MINUTE = 60_000

/**
 * Streams a commit's files as an archive.
 *
 * @param prefix the archive's top-level folder; must be a safe folder name
 */
export function streamArchive(
  gitDir: string,
  commit: ObjectId,
  wanted: { format: ArchiveFormat; prefix: string; path?: string | undefined },
  pacedBy: string,
): AsyncGenerator<Buffer, void> {
  const { format, prefix, path } = wanted
  return streamGit(
    ['archive', `--format=${format}`, `--prefix=${prefix}/`, commit, '--', ...(path ? [path] : [])],
    { gitDir, env: { GIT_LITERAL_PATHSPECS: '1' }, timeout: 10 * MINUTE, pacedBy },
  )
}
