import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { approvalsQuery } from './approvals-query.ts'
import { Approvals } from './approvals.tsx'
import { behindQuery } from './behind-query.ts'
import { CheckRow } from './check-list.tsx'
import { checksOf } from './checks.ts'
import { EndedBoxPart } from './ended-box-part.tsx'
import { OpenBox } from './open-box.tsx'
import { useStatusPolling } from './use-status-polling.ts'

/**
 * A merge request's state: its checks and merge form, or its outcome.
 *
 * @param props.bar the merge bar's container, shown while the box is out of view
 */
export function MergeBox({ bar }: { bar: HTMLElement | null }) {
  const { name, mergeRequest } = useRequest()
  const { state } = mergeRequest
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const polling = useStatusPolling(name, state === 'locked')
  useFocusFallback(section, 'h3', true)
  return (
    <section
      ref={section}
      aria-labelledby={id}
      data-merge-box={fullReference(name)}
      className="overflow-hidden rounded-card border border-hairline"
    >
      <h3 id={id} tabIndex={-1} className="sr-only">
        Merge
      </h3>
      {state === 'opened' && (
        <>
          <Approvals />
          <OpenBox bar={bar} />
        </>
      )}
      {state === 'locked' && (
        <p className="flex items-center gap-2 px-4 py-3">
          {polling.hasEnded ? (
            <>
              Still merging after five minutes
              <Button size="xs" onPress={polling.again}>
                Check again
              </Button>
            </>
          ) : (
            <>
              <Spinner />
              Merging into <bdi>{spellName(mergeRequest.target_branch)}</bdi>…
            </>
          )}
        </p>
      )}
      {(state === 'merged' || state === 'closed') && <EndedBoxPart state={state} />}
    </section>
  )
}

interface ChecksProps {
  name: SubjectName<'merge_request'>
  mergeRequest: MergeRequest
}

/** An open merge request's checks, without their actions. */
export function Checks({ name, mergeRequest }: ChecksProps) {
  const approvals = useQuery(approvalsQuery(name)).data
  const behind = useQuery(behindQuery(name)).data
  return (
    <ul aria-label="Checks" className="divide-y divide-hairline border-y border-hairline">
      {checksOf(mergeRequest, { approvals, behind }).map(({ id, state, words }) => (
        <CheckRow key={id} state={state} words={words} />
      ))}
    </ul>
  )
}
