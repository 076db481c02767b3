import { queryOptions } from '@tanstack/react-query'

import { sourceQuery } from '#web/api/route-query.ts'
import { comparePatches, type ComparedFile } from '#web/diff/model/compare-patches.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { betweenQuery } from '#web/merge-requests/between-query.ts'
import type { Comparison } from '#web/merge-requests/comparison-address.ts'
import type { DiffCommits } from '#web/merge-requests/diff-page/use-file-readers.ts'
import { versionQuery } from '#web/merge-requests/version-queries.ts'
import { compareFiles, filesOf, isCut } from './version-change.ts'

export interface ComparedVersions {
  readonly files: readonly ComparedFile[]
  /**
   * `heads`: the files differ as shown. `patches`: the server could not compare the commits, so each file shows what the right
   * version changes in its base.
   */
  readonly basis: 'heads' | 'patches'
  /** Null when the files belong to different commits. */
  readonly commits: (DiffCommits & { readonly startSha: string }) | null
}

/** The differences between two versions. */
export function comparisonQuery(name: SubjectName, { left, right, isPlain }: Comparison) {
  const { project, iid } = name
  const query = sourceQuery(
    { name: 'version comparison' },
    { project, iid, left: left?.id ?? null, right: right.id, isPlain },
    async ({ client }): Promise<ComparedVersions> => {
      const load = async (id: number) => await client.ensureQueryData(versionQuery(name, id))
      if (!left) {
        return {
          files: allChanged(filesOf(await load(right.id))),
          basis: 'heads',
          commits: {
            oldSha: right.base_commit_sha,
            startSha: right.start_commit_sha,
            newSha: right.head_commit_sha,
          },
        }
      }
      const [before, after, between] = await Promise.all([
        load(left.id),
        load(right.id),
        client.ensureQueryData(betweenQuery(project, left.head_commit_sha, right.head_commit_sha)),
      ])
      const [olds, news] = [filesOf(before), filesOf(after)]
      const areCut = isCut(before, after)
      if (!between)
        return { files: compareFiles(olds, news, areCut), basis: 'patches', commits: null }
      return {
        files: isPlain ? allChanged(between) : comparePatches(olds, news, between, areCut),
        basis: 'heads',
        commits: {
          oldSha: left.head_commit_sha,
          startSha: left.head_commit_sha,
          newSha: right.head_commit_sha,
        },
      }
    },
    Infinity,
  )
  return queryOptions({ ...query, structuralSharing: false })
}

const allChanged = (files: readonly DiffFile[]): readonly ComparedFile[] =>
  files.map((file) => ({ path: file.path, result: 'changed', file }))
