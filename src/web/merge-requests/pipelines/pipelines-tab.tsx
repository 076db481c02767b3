import { useSuspenseQuery } from '@tanstack/react-query'

import { createMergeRequestPipeline } from '#contract/merge-requests/pipelines.ts'
import { ApiFailure, explain, wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { pipelinesQuery } from './pipeline-queries.ts'
import { PipelineRow } from './pipeline-row.tsx'
import { usePipelineAction } from './use-pipeline-action.ts'

/** A merge request's pipelines, with the latest expanded. */
export function PipelinesTab() {
  return (
    <Part title="Pipelines" explain={explain}>
      <Pipelines />
    </Part>
  )
}

function Pipelines() {
  const { name } = useRequest()
  const pipelines = useSuspenseQuery(pipelinesQuery(name)).data
  const action = usePipelineAction()
  return (
    <Section title="Pipelines" count={pipelines.length} control={<RunPipeline action={action} />}>
      {action.error && (
        <p role="alert" className="mb-2 text-danger">
          {explainNotRun(action.error)}
        </p>
      )}
      {pipelines.length === 0 ? (
        <EmptyRows>
          No pipelines yet. A push to the source branch starts one if the project has jobs.
        </EmptyRows>
      ) : (
        <Rows>
          {pipelines.map((pipeline, index) => (
            <PipelineRow key={pipeline.id} pipeline={pipeline} isFirst={index === 0} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function RunPipeline({ action }: { action: ReturnType<typeof usePipelineAction> }) {
  const { name, mergeRequest, rights } = useRequest()
  const isOffered = useHasCapability(createMergeRequestPipeline)
  if (!isOffered || !rights.canPlan || mergeRequest.state !== 'opened') return null
  const input = { id: name.project, merge_request_iid: name.iid }
  return (
    <Button
      size="sm"
      isPending={action.isPending}
      onPress={() =>
        action.mutate({
          run: async () => await call(createMergeRequestPipeline, input),
          done: 'Pipeline started.',
        })
      }
    >
      Run pipeline
    </Button>
  )
}

/** The server replies with 405 when the project has no job for the merge request. */
function explainNotRun(error: Error): string {
  return error instanceof ApiFailure && error.status === 405
    ? 'No pipeline started. The project has no job that runs for this merge request.'
    : `No pipeline started. ${wordsOf(error)}`
}
