import { useQuery } from '@tanstack/react-query'

import { isAbsent, isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import type { Address } from './address.ts'
import { myForksQuery } from './create-queries.ts'

/** A source or target project. Only the path is set on servers that cannot describe projects. */
export interface ProjectChoice {
  readonly id: number | null
  readonly path: string
  readonly defaultBranch: string | null
}

interface Described {
  id: number
  path_with_namespace: string
  default_branch: string | null
}

/**
 * The source and target projects. The defaults are the page's project and its upstream, also where the URL names a project
 * that cannot be read.
 */
export function useProjects(page: string, address: Address) {
  const here = useQuery(projectQuery(page))
  const forks = useQuery({
    ...myForksQuery(page),
    enabled: (here.data?.forks_count ?? 0) > 0,
  }).data?.items
  const givenSource = useGivenProject(address.sourceProject)
  const givenTarget = useGivenProject(address.targetProject)
  const source = givenSource.data ?? here.data
  const isHere =
    givenSource.isError || [null, String(here.data?.id)].includes(address.sourceProject)
  const upstream = source?.forked_from_project
  const usual = (isHere ? here.data?.forked_from_project : null) ?? here.data
  const target = givenTarget.data ?? usual
  const targetPath = target?.path_with_namespace ?? page
  const settings = useQuery(projectQuery(targetPath)).data
  return {
    source: choiceOf(source, page),
    target: choiceOf(target, page),
    /** The target project's id, also while that project loads. */
    targetId: (givenTarget.isError ? null : address.targetProject) ?? String(usual?.id),
    sources: distinct([here.data, ...(forks ?? []), source]),
    targets: distinct([source, upstream, target]),
    /** The target project's settings. Undefined while unknown. */
    settings,
    /** The path of the archived project, if either is. No merge request can then be created. */
    archived: [source, settings].find((project) => project?.archived)?.path_with_namespace,
    /** True until the projects in the URL have arrived. */
    isLoading: givenSource.isLoading || givenTarget.isLoading,
    /** The reasons why a project in the URL is not shown. Empty if it is. */
    sourceProblem: problemOf('source', givenSource),
    targetProblem: problemOf('target', givenTarget),
  }
}

function useGivenProject(id: string | null) {
  return useQuery({ ...projectQuery(id ?? ''), enabled: id !== null })
}

/** A server that cannot describe projects has only the page's. */
function problemOf(
  side: 'source' | 'target',
  { data, error }: ReturnType<typeof useGivenProject>,
): string {
  if (data || !error || isNotOffered(error)) return ''
  const reason = isAbsent(error) ? 'It does not exist, or you cannot see it.' : wordsOf(error)
  return `The link’s ${side} project cannot be opened. ${reason}`
}

function choiceOf(project: Described | undefined, page: string): ProjectChoice {
  return {
    id: project?.id ?? null,
    path: project?.path_with_namespace ?? page,
    defaultBranch: project?.default_branch ?? null,
  }
}

function distinct(projects: readonly (Described | undefined)[]): ProjectChoice[] {
  const known = projects.flatMap((project) => (project ? [choiceOf(project, '')] : []))
  return [...new Map(known.map((project) => [project.path, project])).values()]
}
