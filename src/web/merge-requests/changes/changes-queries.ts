import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { getCommit, listCommitDiffs } from '#contract/commits.ts'
import { getMergeRequestChanges, type VersionDetails } from '#contract/merge-requests/versions.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import type { DiffCommits } from '#web/merge-requests/diff-page/use-file-readers.ts'
import type { DiffEnds, DiffSource } from '#web/merge-requests/diff-source.ts'
import { versionQuery, versionsQuery } from '#web/merge-requests/version-queries.ts'

export interface LoadedDiff {
  readonly files: readonly DiffFile[]
  /** True if the server left files out. */
  readonly isCut: boolean
  /** Null for a merge request without changes. */
  readonly commits: (DiffCommits & StartCommit) | null
}

interface StartCommit {
  /** The target branch's head. Comments name it. */
  readonly startSha: string
}

/**
 * The diff of a source. After a push or for another target branch, all changes have other ends and so another key: the
 * diff on screen stays.
 */
export function diffQuery(name: SubjectName, source: DiffSource, ends: DiffEnds) {
  const { project, iid } = name
  const between = source.kind === 'all' && ends ? [ends.base_sha, ends.head_sha] : null
  const query = sourceQuery(
    { name: 'diff' },
    { project, iid, source, between },
    async ({ client, signal }): Promise<LoadedDiff> => {
      if (source.kind === 'commit') return await loadCommit(name, source.sha, signal)
      if (source.kind === 'all')
        return (await ifOffered(loadChanges(name, signal))) ?? (await loadLatest(client, name))
      return diffOfVersion(await client.ensureQueryData(versionQuery(name, source.id)))
    },
    // A diff of commits never changes.
    Infinity,
  )
  // Comparing megabytes with the previous reply would be slow.
  return queryOptions({ ...query, structuralSharing: false })
}

/** `isWhole` asks for diffs of any size. The server answers only a few such requests at a time. */
export async function loadChanges(
  { project, iid }: SubjectName,
  signal: AbortSignal,
  isWhole = false,
): Promise<LoadedDiff> {
  const input = { id: project, merge_request_iid: iid, access_raw_diffs: isWhole }
  const { changes, overflow, diff_refs } = await call(getMergeRequestChanges, input, { signal })
  return {
    files: diffFilesOf(changes),
    isCut: overflow,
    commits: diff_refs && {
      oldSha: diff_refs.base_sha,
      newSha: diff_refs.head_sha,
      startSha: diff_refs.start_sha,
    },
  }
}

/** Loads the changes of the latest version, for servers that lack the route for all changes. */
async function loadLatest(client: QueryClient, name: SubjectName): Promise<LoadedDiff> {
  const latest = (await client.fetchQuery(versionsQuery(name)))[0]
  if (!latest) return { files: [], isCut: false, commits: null }
  return diffOfVersion(await client.ensureQueryData(versionQuery(name, latest.id)))
}

async function loadCommit(
  { project: id }: SubjectName,
  sha: string,
  signal: AbortSignal,
): Promise<LoadedDiff> {
  const [diffs, commit] = await Promise.all([
    callAllPages(listCommitDiffs, { id, sha }, { signal }),
    call(getCommit, { id, sha, stats: false }, { signal }),
  ])
  const [parent] = commit.parent_ids
  return {
    files: diffFilesOf(diffs),
    isCut: false,
    commits: parent === undefined ? null : { oldSha: parent, newSha: commit.id, startSha: parent },
  }
}

function diffOfVersion(version: VersionDetails): LoadedDiff {
  return {
    files: diffFilesOf(version.diffs),
    isCut: version.state === 'overflow',
    commits: {
      oldSha: version.base_commit_sha,
      newSha: version.head_commit_sha,
      startSha: version.start_commit_sha,
    },
  }
}
