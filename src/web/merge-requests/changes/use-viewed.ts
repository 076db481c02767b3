import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import type { SubjectName } from '#web/issuables/subject.ts'
import { useLocal } from '#web/lib/use-local.ts'
import { readViewed, writeViewed } from '#web/spaces/viewed-files.ts'
import { noteViewed, viewedKey } from '#web/spaces/viewed-requests.ts'
import { stateSince, viewedMark } from './viewed-mark.ts'

export interface Viewed {
  readonly stateOf: (file: DiffFile) => FileMarks['viewed']
  readonly mark: (files: readonly DiffFile[], isViewed: boolean) => void
}

/**
 * The files that the user has marked as viewed. A mark holds while the file's added and removed lines stay the same, so
 * it survives a rebase.
 *
 * @param head the commit that stands in for the content of files without text
 * @param commit the commit whose own marks to use. Null for those of the merge request
 */
export function useViewed(
  { project, iid }: SubjectName,
  head: string | undefined,
  commit: string | null,
): Viewed {
  const owner = useSuspenseQuery(ownerQuery()).data.key
  const request = `${project}!${iid}`
  const [text, write] = useLocal(viewedKey(request, owner))
  return useMemo(() => {
    const viewed = readViewed(text)
    const nameOf = ({ path }: DiffFile) => (commit === null ? path : `${commit} ${path}`)
    return {
      stateOf(file) {
        const known = viewed.get(nameOf(file))
        return known === undefined ? 'unviewed' : stateSince(known, file, head)
      },
      mark(files, isViewed) {
        noteViewed(request, owner)
        write((current) => {
          const next = new Map(readViewed(current))
          for (const file of files) {
            next.delete(nameOf(file))
            if (isViewed) next.set(nameOf(file), viewedMark(file, head))
          }
          return writeViewed(next)
        })
      },
    }
    // `write` is a new function in each render, and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, head, commit, request, owner])
}
