import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'

import { cancelPipeline, retryPipeline } from '#contract/pipelines.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { isElsewhere } from '#web/lib/is-elsewhere.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { spellSeconds } from '#web/lib/spell-seconds.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { pipelineQuery, type RequestPipeline } from './pipeline-queries.ts'
import { PipelineStages } from './pipeline-stages.tsx'
import { isUnfinished, StatusMark } from './status-mark.tsx'
import { usePipelineAction } from './use-pipeline-action.ts'

const SHORT_SHA = 8

interface PipelineRowProps {
  pipeline: RequestPipeline
  /** True for the latest pipeline. */
  isFirst: boolean
}

export function PipelineRow({ pipeline, isFirst }: PipelineRowProps) {
  const { id, sha, status, ref, created_at, web_url } = pipeline
  // The bundled service has no page for it.
  const isLinked = isElsewhere(web_url)
  const [isOpen, setOpen] = useState(isFirst)
  const contentId = useId()
  return (
    <li>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 items-center gap-2 rounded-inner pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={`text-muted ${isOpen ? 'rotate-90' : ''}`}
          />
          <StatusMark status={status} />
          <span className={isLinked ? 'sr-only' : 'font-medium tabular-nums'}>
            <span className="sr-only">Pipeline </span>#{id}
          </span>
        </button>
        {isLinked && (
          <a
            href={web_url}
            className="-ml-1 font-medium tabular-nums hover:underline pointer-coarse:py-3"
          >
            #{id}
          </a>
        )}
        <p className="min-w-0 flex-1 basis-50 text-small text-muted wrap-anywhere">
          {created_at ? (
            <>
              Created <Time value={created_at} /> for{' '}
            </>
          ) : (
            'For '
          )}
          <code className="font-mono">{sha.slice(0, SHORT_SHA)}</code>
          {!isRequestRef(ref) && ` on ${spellName(ref)}`}
          {isOpen && <Details pipeline={pipeline} />}
        </p>
        <PipelineButton pipeline={pipeline} />
      </div>
      <div id={contentId}>{isOpen && <PipelineStages pipeline={pipeline} />}</div>
    </li>
  )
}

/** The pipeline's author, duration and errors. */
function Details({ pipeline }: { pipeline: RequestPipeline }) {
  const { name } = useRequest()
  const details = useQuery(pipelineQuery(name, pipeline)).data
  if (!details) return null
  const { user, duration, yaml_errors } = details
  return (
    <>
      {user && `, by ${user.name}`}
      {duration !== null && ` · ${spellSeconds(duration)}`}
      {yaml_errors && <span className="block text-danger">{yaml_errors}</span>}
    </>
  )
}

function PipelineButton({ pipeline: { id, project, status } }: { pipeline: RequestPipeline }) {
  const { rights } = useRequest()
  const action = usePipelineAction()
  const isGoing = isUnfinished(status)
  if (!rights.canPlan || !(isGoing || status === 'failed' || status === 'canceled')) return null
  const input = { id: project, pipeline_id: id }
  return (
    <>
      {action.error && (
        <span role="alert" className="text-small text-danger">
          {wordsOf(action.error)}
        </span>
      )}
      <Button
        size="xs"
        aria-label={`${isGoing ? 'Cancel' : 'Retry'} pipeline #${id}`}
        isPending={action.isPending}
        onPress={() =>
          action.mutate({
            run: async () => await call(isGoing ? cancelPipeline : retryPipeline, input),
            done: isGoing ? 'Pipeline canceled.' : 'Pipeline retried.',
          })
        }
      >
        {isGoing ? 'Cancel' : 'Retry'}
      </Button>
    </>
  )
}

/** True for the internal ref of merge request pipelines, which means nothing to users. */
function isRequestRef(ref: string): boolean {
  return ref.startsWith('refs/merge-requests/')
}
