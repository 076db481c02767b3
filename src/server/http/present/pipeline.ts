import type { DetailedStatus, Pipeline, PipelineBasic } from '#contract/pipelines.ts'
import type { Deps } from '#server/deps.ts'
import type { PipelineView } from '#server/store/pipelines/pipelines.ts'
import { presentUser } from './user.ts'

type Basic = PipelineBasic

export function presentPipelineBasic(deps: Deps, pipeline: PipelineView): Basic {
  const { id, iid, project_id, sha, ref, status, source, created_at, updated_at } = pipeline
  return {
    id,
    iid,
    project_id,
    sha,
    ref,
    status,
    source: source as Basic['source'],
    created_at,
    updated_at,
    web_url: `${deps.config.url}${pathOf(pipeline)}`,
    name: null,
  }
}

/** Presents a pipeline. Includes the fields of unsupported features, with default values, since clients expect them. */
export function presentPipeline(deps: Deps, pipeline: PipelineView): Pipeline {
  const { created_at, started_at, finished_at, coverage } = pipeline
  return {
    ...presentPipelineBasic(deps, pipeline),
    before_sha: pipeline.before_sha,
    tag: pipeline.tag === 1,
    yaml_errors: pipeline.yaml_errors,
    user: pipeline.user && presentUser(deps, pipeline.user),
    started_at,
    finished_at,
    committed_at: pipeline.committed_at,
    duration: secondsBetween(started_at, finished_at),
    queued_duration: secondsBetween(created_at, started_at),
    coverage: coverage === null ? null : coverage.toFixed(2),
    detailed_status: presentStatus(deps, pipeline),
    archived: false,
  }
}

export function secondsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
}

const pathOf = ({ project_path, id }: PipelineView) => `/${project_path}/-/pipelines/${id}`

/** Texts and labels that differ from the status name. */
const words: Partial<Record<PipelineView['status'], [text: string, label: string]>> = {
  success: ['Passed', 'passed'],
  manual: ['Blocked', 'waiting for manual action'],
  scheduled: ['Delayed', 'waiting for delayed job'],
  waiting_for_resource: ['Waiting', 'waiting for resource'],
}

function presentStatus({ config }: Deps, pipeline: PipelineView): DetailedStatus {
  const { status, has_warnings } = pipeline
  const isWarning = status === 'success' && has_warnings
  const [text, label] = isWarning
    ? ['Warning', 'passed with warnings']
    : (words[status] ?? [status.replace(/^./, (first) => first.toUpperCase()), status])
  return {
    icon: `status_${isWarning ? 'warning' : status}`,
    text,
    label,
    group: isWarning ? 'success-with-warnings' : status.replaceAll('_', '-'),
    tooltip: label,
    has_details: true,
    details_path: pathOf(pipeline),
    illustration: null,
    favicon: `${config.url}/favicon.svg`,
  }
}
