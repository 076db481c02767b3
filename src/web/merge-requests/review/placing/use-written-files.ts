import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import type { Position } from '#contract/positions.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { betweenQuery } from '#web/merge-requests/between-query.ts'
import { versionQuery, versionsQuery } from '#web/merge-requests/version-queries.ts'
import type { Commits, Written } from './place.ts'

interface WrittenFiles {
  readonly filesOf: (position: Position) => Written
  readonly isLoading: boolean
}

/** Loads the versions and comparisons in which comments were written, other than the one shown. */
export function useWrittenFiles(
  name: SubjectName,
  positions: readonly Position[],
  shown: Commits | null,
): WrittenFiles {
  const isElsewhere = (position: Position) =>
    position.head_sha !== shown?.head_sha || position.base_sha !== shown.base_sha
  const elsewhere = positions.filter(isElsewhere)
  const list = useQuery({ ...versionsQuery(name), enabled: elsewhere.length > 0 })
  const versions = list.data ?? []
  const versionOf = ({ head_sha, base_sha }: Position) =>
    versions.find(
      ({ head_commit_sha, base_commit_sha }) =>
        head_commit_sha === head_sha && base_commit_sha === base_sha,
    )
  const ids = [...new Set(elsewhere.flatMap((position) => versionOf(position)?.id ?? []))]
  const inVersions = useQueries({
    queries: ids.map((id) => ({ ...versionQuery(name, id), select: filesIn })),
    combine,
  })
  // Comments on a commit or on a comparison of versions.
  const others = list.isLoading ? NONE : elsewhere.filter((position) => !versionOf(position))
  const pairs = [...new Map(others.map((position) => [keyOf(position), position]))]
  const inComparisons = useQueries({
    queries: pairs.map(([, { base_sha, head_sha }]) =>
      betweenQuery(name.project, base_sha, head_sha),
    ),
    combine,
  })
  return useMemo(
    () => {
      const files = new Map<number | string, Written>([
        ...ids.map((id, at) => [id, inVersions.data[at]] as const),
        ...pairs.map(([key], at) => [key, inComparisons.data[at]] as const),
      ])
      return {
        filesOf: (position) => {
          const key = versionOf(position)?.id ?? keyOf(position)
          return list.isLoading || files.has(key) ? files.get(key) : null
        },
        isLoading: list.isLoading || inVersions.isLoading || inComparisons.isLoading,
      }
    },
    // `ids` and `pairs` change only together with the loaded files.
    // oxlint-disable-next-line react/exhaustive-deps
    [list.isLoading, inVersions, inComparisons],
  )
}

const NONE: readonly Position[] = []

const keyOf = ({ base_sha, head_sha }: Position) => `${base_sha} ${head_sha}`

interface Result {
  readonly data: Written
  /** False while offline. */
  readonly isLoading: boolean
}

function combine(results: readonly Result[]) {
  return {
    data: results.map(({ data, isLoading }) => data ?? (isLoading ? undefined : null)),
    isLoading: results.some(({ isLoading }) => isLoading),
  }
}

const known = new WeakMap<VersionDetails, readonly DiffFile[]>()

/** Returns the same files to all callers, since a version may have thousands. */
function filesIn(version: VersionDetails): readonly DiffFile[] {
  const files = known.get(version) ?? diffFilesOf(version.diffs)
  known.set(version, files)
  return files
}
