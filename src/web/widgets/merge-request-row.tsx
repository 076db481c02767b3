import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths } from '#web/paths.ts'
import { Time } from '#web/ui/time.tsx'
import { MergeRequestState } from './merge-request-state.tsx'

interface MergeRequestRowProps {
  request: MergeRequestListed
  /** The current project's or group's path, which the reference omits. */
  within?: string
  /** Details at the end of the first line. On a phone, below. */
  children?: ReactNode
}

/** A merge request in a short list. */
export function MergeRequestRow({ request, within, children }: MergeRequestRowProps) {
  const { title, author, references, updated_at, merged_at, has_conflicts, state } = request
  return (
    <li className="relative flex items-start gap-x-2.5 px-3 py-(--row-y) hover:bg-hover">
      <span className="mt-0.5 flex">
        <MergeRequestState of={request} iconOnly />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <Link
          to={paths.mergeRequest(readFullReference(references.full))}
          dir="auto"
          // The link covers the whole row.
          className="truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="col-span-2 text-small wrap-anywhere text-muted">
          {shortReference(references.full, within)} · {author.name} ·{' '}
          {merged_at ? 'merged' : 'updated'} <Time value={merged_at ?? updated_at} />
        </p>
        <span className="flex items-center gap-2 text-small text-muted md:col-start-2 md:row-start-1">
          {has_conflicts && state === 'opened' && <span className="text-danger">Conflicts</span>}
          {children}
        </span>
      </div>
    </li>
  )
}

function shortReference(full: string, within: string | undefined): string {
  if (within === undefined) return full
  if (full.startsWith(`${within}!`)) return full.slice(within.length)
  return full.startsWith(`${within}/`) ? full.slice(within.length + 1) : full
}
