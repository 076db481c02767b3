import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { fingerprintOf, isReadable } from '#web/diff/model/fingerprint.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import { FILTER_PARAMETER } from '#web/diff/view/line-link.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { diffQuery } from './changes-queries.ts'

/** The files that the Changes tab shows. */
export type FileFilter =
  | { readonly kind: 'all' | 'unviewed' | 'threads' }
  | { readonly kind: 'since'; readonly versionId: number }

/** The filter in the URL is `unviewed`, `threads`, or `since-7` for files that changed since a version. */
function readFilter(query: URLSearchParams): FileFilter {
  const text = query.get(FILTER_PARAMETER)
  if (text === 'unviewed' || text === 'threads') return { kind: text }
  const id = /^since-([1-9]\d{0,14})$/.exec(text ?? '')?.[1]
  return id ? { kind: 'since', versionId: Number(id) } : { kind: 'all' }
}

export function filterId(filter: FileFilter): string {
  return filter.kind === 'since' ? `since-${filter.versionId}` : filter.kind
}

/** The filter in the URL, and a function that takes its id. */
export function useFileFilter() {
  const [query, setQuery] = useSearchParams()
  return {
    filter: readFilter(query),
    setFilter: (id: string) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (id === 'all') next.delete(FILTER_PARAMETER)
          else next.set(FILTER_PARAMETER, id)
          return next
        },
        { replace: true },
      ),
  }
}

interface ShownFiles {
  readonly shown: readonly DiffFile[]
  /** Set if the version to compare with has not loaded, so that all files are shown. */
  readonly failure: { readonly error: Error; readonly retry: () => void } | null
}

/** Returns the files to show. Returns all of them while a version loads. */
export function useShownFiles(
  name: SubjectName,
  files: readonly DiffFile[],
  filter: FileFilter,
  marksOf: (file: DiffFile) => FileMarks,
): ShownFiles {
  const id = filter.kind === 'since' ? filter.versionId : null
  const {
    data: version,
    error,
    refetch,
  } = useQuery({
    ...diffQuery(name, { kind: 'version', id: id ?? 0 }, null),
    enabled: id !== null,
  })
  const { kind } = filter
  const shown = useMemo(() => {
    if (kind === 'unviewed') return files.filter((file) => marksOf(file).viewed !== 'viewed')
    if (kind === 'threads') return files.filter((file) => marksOf(file).threads > 0)
    if (kind === 'all' || !version) return files
    return changedSince(version.files, files)
  }, [files, kind, version, marksOf])
  const hasFailed = kind === 'since' && error && !version
  return { shown, failure: hasFailed ? { error, retry: () => void refetch() } : null }
}

export type FilterFailure = NonNullable<ShownFiles['failure']>

/** Returns the files whose changes differ, and those whose text is missing, since they may have changed. */
export function changedSince(
  before: readonly DiffFile[],
  files: readonly DiffFile[],
): readonly DiffFile[] {
  const known = new Map(before.map((file) => [file.path, fingerprintOf(file)]))
  return files.filter((file) => !isReadable(file) || known.get(file.path) !== fingerprintOf(file))
}
