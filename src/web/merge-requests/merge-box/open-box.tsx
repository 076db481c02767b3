import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { resolutionOf } from '#web/issuables/activity/threads.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { approvalsQuery } from './approvals-query.ts'
import { behindQuery } from './behind-query.ts'
import { CheckList } from './check-list.tsx'
import { type Check, checksOf, firstBlock, isUnchecked, type Remedy } from './checks.ts'
import { MergeForm } from './merge-form.tsx'
import { useRemedies } from './use-remedies.ts'
import { useStatusPolling } from './use-status-polling.ts'

const AutoMerge = lazyPart(
  async () => (await import('./auto-merge.tsx')).AutoMerge,
  <div className="h-13" />,
)
const LocalCommands = lazyPart(
  async () => (await import('./local-commands.tsx')).LocalCommands,
  <div className="h-31" />,
)

const RuleList = lazyPart(
  async () => (await import('./approval-rules.tsx')).RuleList,
  <div className="h-7" />,
)

/** An open merge request's checks and merge form. */
export function OpenBox({ bar }: { bar: HTMLElement | null }) {
  const { name, mergeRequest, rights } = useRequest()
  const approvals = useQuery(approvalsQuery(name)).data
  const behind = useQuery(behindQuery(name)).data
  const isRebasing = Boolean(mergeRequest.rebase_in_progress)
  const polling = useStatusPolling(name, isUnchecked(mergeRequest) || isRebasing)
  const error = isRebasing ? null : mergeRequest.merge_error
  const hasRebaseFailed = error !== null && /rebase/i.test(error)
  const [showsCommands, setShowsCommands] = useState<boolean | null>(null)
  const hasCommands = showsCommands ?? hasRebaseFailed
  const [hasRules, setRules] = useState(false)
  const threads = useQuery(threadsQuery(name)).data ?? []
  const unresolved = threads.filter((thread) => resolutionOf(thread) === 'open').length
  const remedies = useRemedies()
  const checks: Check[] = checksOf(mergeRequest, { approvals, behind, unresolved }).map(
    ({ remedy, ...check }) => (remedy && isOffered(remedy) ? { ...check, remedy } : check),
  )

  useAnnouncedCheck(isUnchecked(mergeRequest), checks)

  function isOffered(remedy: Remedy): boolean {
    if (remedy === 'rebase') return rights.canPlan && !isRebasing
    return remedy !== 'mark-ready' || rights.canUpdate
  }

  function act(remedy: Remedy): void {
    if (remedy === 'check-again') polling.again()
    else if (remedy === 'show-commands') setShowsCommands(!hasCommands)
    else if (remedy === 'show-rules') setRules(!hasRules)
    else remedies.act(remedy)
  }

  useKey('request.rebase', () => act('rebase'), {
    isOff: !checks.some(({ remedy }) => remedy === 'rebase'),
  })

  return (
    <>
      <CheckList
        checks={checks}
        polling={polling}
        hasPipeline={mergeRequest.head_pipeline !== null}
        remedies={remedies}
        details={{
          ...(hasCommands && { 'show-commands': <LocalCommands /> }),
          ...(hasRules && {
            'show-rules': (
              <div className="px-6 pb-2">
                <RuleList />
              </div>
            ),
          }),
        }}
        onRemedy={act}
      />
      {error && <MergeError words={error} isOfRebase={hasRebaseFailed} />}
      {hasRebaseFailed && !checks.some(({ remedy }) => remedy === 'show-commands') && (
        <LocalCommands />
      )}
      {isRebasing ? (
        <RebaseProgress polling={polling} />
      ) : mergeRequest.merge_when_pipeline_succeeds ? (
        <AutoMerge />
      ) : (
        <MergeForm checks={checks} bar={bar} />
      )}
    </>
  )
}

function RebaseProgress({ polling }: { polling: ReturnType<typeof useStatusPolling> }) {
  const { target_branch } = useRequest().mergeRequest
  const { seconds, hasEnded, again } = polling
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-2 border-t border-hairline px-4 py-3">
      {hasEnded ? (
        <>
          <p className="min-w-0 flex-1 basis-40">Still rebasing after five minutes</p>
          <Button size="xs" onPress={again}>
            Check again
          </Button>
        </>
      ) : (
        <p className="flex items-center gap-2">
          <Spinner />
          <span>
            Rebasing onto <bdi>{spellName(target_branch)}</bdi>…{seconds > 1 && ` ${seconds} s`}
          </span>
        </p>
      )}
    </div>
  )
}

/** Announces whether the merge request can be merged once the server has checked it. */
function useAnnouncedCheck(isUnchecked: boolean, checks: readonly Check[]): void {
  const wasUnchecked = useRef(isUnchecked)
  const words = firstBlock(checks)?.words ?? 'Ready to merge'
  useEffect(() => {
    if (wasUnchecked.current && !isUnchecked) announce(`${words}.`)
    wasUnchecked.current = isUnchecked
  }, [isUnchecked, words])
}

/** Shows the server's error message for the last rebase or merge. */
function MergeError({ words, isOfRebase }: { words: string; isOfRebase: boolean }) {
  const { target_branch } = useRequest().mergeRequest
  return (
    <div role="alert" className="border-t border-hairline px-4 py-3">
      <p className="font-medium text-danger">{/[.!?]$/.test(words) ? words : `${words}.`}</p>
      {isOfRebase && (
        <p>
          The commits conflict with <bdi>{spellName(target_branch)}</bdi>, or the source branch
          changed during the rebase. Resolve any conflicts locally, then push.
        </p>
      )}
    </div>
  )
}
