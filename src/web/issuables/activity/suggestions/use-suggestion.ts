import { queryOptions, useQuery } from '@tanstack/react-query'

import { getRawFile } from '#contract/repository-files.ts'
import { send } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import {
  useActivity,
  type CommentedLines,
  type FileLines,
} from '#web/issuables/activity/activity-context.ts'
import type { CommentTarget } from '#web/issuables/activity/threads.ts'
import { useSubject } from '#web/issuables/subject-context.ts'

type Suggestion =
  | {
      readonly lines: readonly string[]
      readonly commented: CommentedLines
      readonly whyNot?: never
    }
  | { readonly lines?: never; readonly whyNot: string }

/** The lines that a suggestion in a comment would replace. Null for a comment that is not about lines. */
export function useSuggestion(target: CommentTarget | null): Suggestion | null {
  const { review } = useActivity()
  const found = (target && review?.linesOf(target)) ?? null
  const commented = found && 'path' in found ? found : null
  const { lines, isLoading } = useCode(commented)
  if (!found || 'whyNot' in found) return found
  if (lines) return { lines, commented: found }
  return { whyNot: isLoading ? 'Loading lines…' : 'Could not load these lines for suggestions.' }
}

/** Lines from the diff or, if it does not have them all, from the file. Undefined until they are there. */
export function useCode(wanted: CommentedLines | null) {
  const { name } = useSubject()
  const canRead = useHasCapability(getRawFile)
  const known = wanted?.known(wanted.first, wanted.last)
  const { data, isLoading } = useQuery(
    fileLinesQuery(name.project, known || !canRead ? null : wanted),
  )
  return { lines: known ?? data, isLoading }
}

const NO_LINES: FileLines = { path: '', ref: '', first: 0, last: 0 }

function fileLinesQuery(id: string, file: FileLines | null) {
  const { path: file_path, ref, first, last } = file ?? NO_LINES
  const query = sourceQuery(
    { name: 'file lines' },
    { id, file_path, ref, first, last },
    async ({ signal }) => {
      const text = await (await send(getRawFile, { id, file_path, ref }, { signal })).text()
      return text
        .replace(/\n$/, '')
        .split('\n')
        .slice(first - 1, last)
    },
    Infinity,
  )
  return queryOptions({ ...query, enabled: file !== null })
}
