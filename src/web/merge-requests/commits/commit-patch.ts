import { listCommitDiffs } from '#contract/commits.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import { diffFilesOf } from '#web/diff/model/diff-file.ts'
import { fingerprintOf, isReadable } from '#web/diff/model/fingerprint.ts'

/** Returns a hash of a commit's changed lines. Null if the server has left some out, or no longer has the commit. */
export async function readPatch(
  project: string,
  sha: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const files = diffFilesOf(await callAllPages(listCommitDiffs, { id: project, sha }, { signal }))
    if (files.length === 0 || !files.every(isReadable)) return null
    return files.map(fingerprintOf).toSorted().join(' ')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
