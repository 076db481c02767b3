import { Link } from 'react-router'

import type { Position } from '#contract/positions.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import type { Thread } from '#web/issuables/activity/threads.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { commentedCode } from '#web/merge-requests/review/placing/commented-code.ts'
import { fileOf, isOutdated, placeOf, rangeOf } from '#web/merge-requests/review/placing/place.ts'
import { useWrittenFiles } from '#web/merge-requests/review/placing/use-written-files.ts'
import { paths } from '#web/paths.ts'
import { CodeLines } from './code-lines.tsx'

interface ThreadCodeProps {
  thread: Thread
  /** True to show only the place. */
  isFolded: boolean
}

/** The place in the diff that a thread is about, with its lines. */
export function ThreadCode({ thread, isFolded }: ThreadCodeProps) {
  const [first] = thread.notes
  const position = first?.position
  return position ? <Code note={first.id} position={position} isFolded={isFolded} /> : null
}

interface CodeProps {
  note: number
  position: Position
  isFolded: boolean
}

function Code({ note, position, isFolded }: CodeProps) {
  const { name } = useRequest()
  const { written, isLoading, isOutdated } = useVersions(position, !isFolded)
  const file = written && fileOf(position, written)
  const lines = file && !isFolded ? commentedCode(file, rangeOf(position, file.path)) : []
  return (
    <div className="mb-2">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        <Link
          to={{ pathname: paths.mergeRequest(name, 'diffs'), hash: `note_${note}` }}
          title="Open in Changes"
          className="font-mono break-all text-text underline decoration-control underline-offset-3 hover:decoration-current"
        >
          {spellHidden(placeWords(position))}
        </Link>
        {isOutdated && <span className="font-medium text-warning">Outdated</span>}
      </p>
      {lines.length > 0 ? (
        <div className="mt-1.5">
          <CodeLines lines={lines} />
        </div>
      ) : (
        // Keeps the comments in their place.
        isLoading && !isFolded && position.position_type === 'text' && <div className="h-22" />
      )}
    </div>
  )
}

/** Loads the version that a comment was written in, and the latest one to tell whether its lines are still there. */
function useVersions(position: Position, isOn: boolean) {
  const { name, mergeRequest } = useRequest()
  const { diff_refs } = mergeRequest
  const isLatest = diff_refs !== null && position.head_sha === diff_refs.head_sha
  const latest = diff_refs && !isLatest ? { ...position, ...diff_refs } : position
  const { filesOf, isLoading } = useWrittenFiles(name, isOn ? [position, latest] : [], null)
  const written = filesOf(position)
  const files = filesOf(latest)
  const place =
    diff_refs && files && written ? placeOf(position, { files, commits: diff_refs }, written) : null
  return {
    written,
    isLoading,
    isOutdated: place !== null && isOutdated(place),
  }
}

function placeWords(position: Position): string {
  const { path, start, end } = rangeOf(position)
  const [first, last] = [start, end].map(({ oldLine, newLine }) => newLine ?? oldLine)
  if (last === null) return path
  return first === last ? `${path}:${last}` : `${path}:${first}–${last}`
}
