import { useMemo } from 'react'

import { getRawFile } from '#contract/repository-files.ts'
import { send } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Side } from '#web/diff/model/line-ref.ts'

/** The commits that a diff compares. */
export interface DiffCommits {
  readonly oldSha: string
  readonly newSha: string
}

/** Returns functions that read a file before or after the change. Null when the server offers no way to read files. */
export function useFileReaders(id: string, commits: DiffCommits | null) {
  const canRead = useHasCapability(getRawFile)
  return useMemo(() => {
    if (!canRead || !commits) return null
    const readContent = async (file: DiffFile, side: Side, signal?: AbortSignal) => {
      const place =
        side === 'old'
          ? { file_path: file.oldPath, ref: commits.oldSha }
          : { file_path: file.newPath, ref: commits.newSha }
      return await send(getRawFile, { id, ...place }, { ...(signal && { signal }) })
    }
    const readFile = async (file: DiffFile, side: Side, signal: AbortSignal) =>
      await (await readContent(file, side, signal)).text()
    return { readContent, readFile }
  }, [id, canRead, commits])
}
