import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { getGroupExport, type GroupExport } from '#contract/group-exports.ts'
import { routeQuery } from '#web/api/route-query.ts'
import { Step, StepProgress, Steps } from '#web/transfer/steps.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Time } from '#web/ui/time.tsx'
import { Section } from '#web/widgets/section.tsx'
import { ArchiveDownload } from './archive-download.tsx'
import { StartExport } from './start-export.tsx'

const POLL_MS = 2000

/** The user's latest export of a group, polled while it runs. */
const exportQuery = (fullPath: string) =>
  queryOptions({
    ...routeQuery(getGroupExport, { id: fullPath }, 0),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })

/** The user's export of a group, on a server that reports its progress. */
export function ReportedExport({ fullPath }: { fullPath: string }) {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(exportQuery(fullPath))
  const { status, download } = data
  useOutcome(status)
  return (
    <>
      <Section title="Export">
        <div className="space-y-4 rounded-card border border-hairline p-4">
          {status !== 'none' && <ExportSteps reply={data} />}
          {!isRunning(data) && (
            <StartExport
              fullPath={fullPath}
              isRepeat={status !== 'none'}
              onStart={async () => await client.invalidateQueries(exportQuery(fullPath))}
            />
          )}
        </div>
      </Section>
      {download && (
        <Section title="Archive">
          <div className="space-y-3 rounded-card border border-hairline p-4">
            <ArchiveDownload key={download.sha256} fullPath={fullPath} {...download} />
            <p className="text-small text-muted">
              Requested <Time value={download.created_at} />. The server deletes it{' '}
              <Time value={download.expires_at} />.
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function ExportSteps({ reply }: { reply: GroupExport }) {
  const { status, done, total, error, created_at } = reply
  const isFinished = status === 'finished'
  const hasFailed = status === 'failed'
  return (
    <Steps label="Export progress">
      <Step name="Requested" state="done">
        {created_at && <Time value={created_at} />}
      </Step>
      <Step
        name={isFinished ? 'Prepared' : 'Preparing'}
        state={isFinished ? 'done' : hasFailed ? 'failed' : 'current'}
      >
        {hasFailed && <span className="text-danger">{error}</span>}
        {status === 'queued' && 'Waiting to start'}
        {status === 'started' && <StepProgress label="Exported rows" done={done} total={total} />}
      </Step>
      <Step name="Ready" state={isFinished ? 'done' : 'next'} />
    </Steps>
  )
}

/** Announces the end of an export that runs while the page is open. */
function useOutcome(status: GroupExport['status']): void {
  const last = useRef(status)
  useEffect(() => {
    const wasRunning = last.current === 'queued' || last.current === 'started'
    last.current = status
    if (wasRunning && status === 'finished') announce('The export is ready.')
    if (wasRunning && status === 'failed') announce('The export failed.')
  }, [status])
}

function isRunning(reply: GroupExport | undefined): boolean {
  return reply?.status === 'queued' || reply?.status === 'started'
}
