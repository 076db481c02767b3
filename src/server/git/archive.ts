import type { ObjectId } from './object-id.ts'
import { streamGit } from './run.ts'

/** The formats that git writes by itself. */
export const archiveFormats = ['tar.gz', 'tgz', 'tar', 'zip'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

const MINUTE = 60_000

/**
 * The files of a commit in one stream.
 *
 * @param prefix the folder that they are in: safe as a name of a folder
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
    // By its attributes a file of few bytes can become one of very many.
    {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      timeout: 10 * MINUTE,
      memory: 512,
      pacedBy,
    },
  )
}
