import type { ObjectId } from './object-id.ts'
import { streamGit } from './run.ts'

/** The formats that git writes without an external program. */
export const archiveFormats = ['tar.gz', 'tgz', 'tar', 'zip'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

const MINUTE = 60_000

/**
 * Streams the files of a commit as an archive.
 *
 * @param prefix the folder that contains them; must be safe as a folder name
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
    // The ident attribute can expand a small file into a very large one.
    {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      timeout: 10 * MINUTE,
      memory: 512,
      pacedBy,
    },
  )
}
