import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { cancelJob, playJob, retryJob } from '#contract/jobs.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { spellSeconds } from '#web/lib/spell-seconds.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { stagesQuery, type RequestPipeline } from './pipeline-queries.ts'
import type { Stage, StageJob } from './stages.ts'
import { isUnfinished, StatusMark } from './status-mark.tsx'
import { usePipelineAction } from './use-pipeline-action.ts'

/** A pipeline's jobs, by stage. */
export function PipelineStages({ pipeline }: { pipeline: RequestPipeline }) {
  const { name } = useRequest()
  const stages = useQuery(stagesQuery(name, pipeline))
  const inset = 'border-t border-hairline bg-subtle px-3 py-2.5'
  if (stages.isPending) {
    return (
      <div className={inset} aria-busy>
        <span className="sr-only">Loading jobs…</span>
        <SkeletonBar className="my-2 w-2/5 animate-late" />
      </div>
    )
  }
  if (stages.isError) {
    return (
      <div className={`flex flex-wrap items-center gap-3 ${inset}`}>
        <p role="alert">{wordsOf(stages.error)}</p>
        <Button size="xs" onPress={() => void stages.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!stages.data?.length) {
    return (
      <p className={`text-muted ${inset}`}>
        {stages.data ? 'This pipeline has no jobs.' : 'This server does not list jobs.'}
      </p>
    )
  }
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-3 ${inset}`}
    >
      {stages.data.map((stage) => (
        <StageJobs key={stage.name} stage={stage} project={pipeline.project} />
      ))}
    </div>
  )
}

function StageJobs({ stage: { name, jobs }, project }: { stage: Stage; project: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <h3 id={id} className="mb-1 text-small font-medium text-muted">
        {name}
      </h3>
      <ul aria-labelledby={id}>
        {/* Keyed by name, so a retried job keeps its position and focus. */}
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} project={project} />
        ))}
      </ul>
    </div>
  )
}

function JobRow({ job, project }: { job: StageJob; project: string }) {
  const { name, status, duration, note, allow_failure } = job
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1 text-small">
      <StatusMark status={status} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {duration !== null && (
          <span className="text-muted tabular-nums"> {spellSeconds(duration)}</span>
        )}
        {note && <span className="text-muted"> · {note}</span>}
        {allow_failure && status === 'failed' && (
          <span className="text-muted"> · allowed to fail</span>
        )}
      </span>
      {job.isOwn && <JobButton job={job} project={project} />}
    </li>
  )
}

const START = { route: playJob, label: 'Start', done: 'Job started.' }
const CANCEL = { route: cancelJob, label: 'Cancel', done: 'Job canceled.' }
const RETRY = { route: retryJob, label: 'Retry', done: 'Job retried.' }

function JobButton({ job: { id, name, status }, project }: { job: StageJob; project: string }) {
  const { rights } = useRequest()
  const action = usePipelineAction()
  if (!rights.canPlan || status === 'skipped') return null
  const { route, label, done } = status === 'manual' ? START : isUnfinished(status) ? CANCEL : RETRY
  return (
    <>
      {action.error && (
        <span role="alert" className="text-danger">
          {wordsOf(action.error)}
        </span>
      )}
      <Button
        variant="quiet"
        size="xs"
        aria-label={`${label} ${name}`}
        isPending={action.isPending}
        onPress={() =>
          action.mutate({
            run: async () => await call(route, { id: project, job_id: id }),
            done,
          })
        }
      >
        {label}
      </Button>
    </>
  )
}
