import { CircleSlash, GitMerge } from 'lucide-react'
import { Link } from 'react-router'

import { readFullReference } from '#web/lib/full-reference.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { BACK, placeInLastList } from '#web/merge-requests/last-list.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Time } from '#web/ui/time.tsx'
import { SourceBranch } from './source-branch.tsx'

const SHORT_SHA = 10

/** A merged or closed merge request's box. */
export function EndedBox({ state }: { state: 'merged' | 'closed' }) {
  return state === 'merged' ? <MergedBox /> : <ClosedBox />
}

function MergedBox() {
  const { mergeRequest } = useRequest()
  const { merged_at, target_branch } = mergeRequest
  const person = mergeRequest.merge_user ?? mergeRequest.merged_by
  const sha = mergeRequest.merge_commit_sha ?? mergeRequest.squash_commit_sha ?? mergeRequest.sha
  return (
    <div className="flex flex-wrap items-start gap-3 border-l-3 border-merged px-4 py-3">
      <GitMerge aria-hidden size={20} strokeWidth={1.5} className="text-merged" />
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <p>
          <span className="font-semibold">
            Merged into <bdi>{spellName(target_branch)}</bdi>
          </span>
          {person && (
            <>
              {' '}
              by <bdi>{person.name}</bdi>
            </>
          )}
          {merged_at && (
            <>
              , <Time value={merged_at} isFocusable />
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {sha && (
            <span className="inline-flex items-center gap-1">
              Commit <CopyText text={sha} shown={sha.slice(0, SHORT_SHA)} what="Commit" />
            </span>
          )}
          <SourceBranch />
        </p>
      </div>
      <ListLinks />
    </div>
  )
}

function ClosedBox() {
  const { mergeRequest } = useRequest()
  const { closed_at, closed_by, target_branch } = mergeRequest
  return (
    <div className="flex flex-wrap items-start gap-3 border-l-3 border-danger px-4 py-3">
      <CircleSlash aria-hidden size={20} strokeWidth={1.5} className="text-danger" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">Closed</span>
        {closed_by && (
          <>
            {' '}
            by <bdi>{closed_by.name}</bdi>
          </>
        )}
        {closed_at && (
          <>
            , <Time value={closed_at} isFocusable />
          </>
        )}
        <span className="block text-muted">
          Its changes were not merged into <bdi>{spellName(target_branch)}</bdi>.
        </span>
      </p>
      <ListLinks />
    </div>
  )
}

/** Links back to the list and to the next merge request in it. */
function ListLinks() {
  const { name } = useRequest()
  const place = placeInLastList(name)
  return (
    <nav aria-label="List" className="flex flex-wrap gap-2">
      <Link
        to={place?.url ?? paths.mergeRequests({ kind: 'project', fullPath: name.project })}
        state={place && BACK}
        className={buttonClass('secondary', 'sm')}
      >
        Back to list
      </Link>
      {place?.next && (
        <Link
          to={paths.mergeRequest(readFullReference(place.next))}
          className={buttonClass('secondary', 'sm')}
        >
          Next in list
        </Link>
      )}
    </nav>
  )
}
