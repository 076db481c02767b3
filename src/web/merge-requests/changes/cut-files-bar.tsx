import { useRef } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { LoadedDiff } from './changes-queries.ts'
import type { useWholeDiff } from './use-whole-diff.ts'

type Whole = ReturnType<typeof useWholeDiff>

interface CutFilesBarProps {
  diff: LoadedDiff
  /** Null for a version or a commit, which the server does not send whole. */
  whole: Whole | null
}

/** Says that the server left files out of a large diff, and loads them all when asked. */
export function CutFilesBar({ diff, whole }: CutFilesBarProps) {
  const { mergeRequest } = useRequest()
  const bar = useRef<HTMLElement>(null)
  useKeptFocus(bar)
  return (
    <section
      ref={bar}
      aria-label="Incomplete changes"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-inset px-4 py-1.5"
    >
      <span>{cutWords(diff, whole && mergeRequest.changes_count)}</span>
      {whole && <LoadAll whole={whole} />}
    </section>
  )
}

function LoadAll({ whole }: { whole: Whole }) {
  return (
    <>
      <span className="text-muted">
        Loading all files may take a while and use a lot of memory.
      </span>
      {whole.isPending ? (
        <span key="loading" className="flex items-center gap-3">
          <span className="text-muted">Loading…</span>
          <Button size="sm" onPress={whole.cancel}>
            Cancel
          </Button>
        </span>
      ) : (
        <span key="offer">
          <Button size="sm" onPress={whole.load}>
            Load all files
          </Button>
        </span>
      )}
      {(whole.error || whole.isOutdated) && (
        <span role="alert" className="text-danger">
          {whole.error ? wordsOf(whole.error) : PUSHED}
        </span>
      )}
    </>
  )
}

const PUSHED = 'The source branch has new commits. Update to see all files.'

/** `count` is a string: `1000+` for more than 1000 files. Null if it is unknown. */
function cutWords({ files, isCut }: LoadedDiff, count: string | null): string {
  const empty = files.filter(({ body }) => body === 'too-large' || body === 'collapsed').length
  const absent = isCut ? Math.max(0, Number(count ?? NaN) - files.length) : 0
  const cut = empty + absent
  if (Number.isNaN(cut) || cut === 0) return 'The server left out some files.'
  return cut === 1
    ? 'The server left out 1 file.'
    : `The server left out ${cut.toLocaleString('en')} files.`
}
