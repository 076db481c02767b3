import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { suggestedText } from '#contract/suggested-text.ts'
import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { meantDuration } from '#web/issuables/time/typed-duration.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths } from '#web/paths.ts'
import { mergeRequestsQuery } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeAddress, readAddress, type Address } from './address.ts'
import { comparisonQuery } from './create-queries.ts'
import type { NewRequest } from './create-request.ts'
import { EstimateFailure } from './creation-errors.ts'
import { useRequestDraft, type RequestDraft } from './request-draft.ts'
import { chosenOptions } from './request-options.tsx'
import { useDefaultTemplate } from './template-queries.ts'
import { twinOf, useCreateRequest } from './use-create-request.ts'
import { useProjects } from './use-projects.ts'

/** The forks' merge requests may have the same branch names. */
const TWINS_READ = 20

type Field = 'source_branch' | 'target_branch' | 'title' | 'description' | 'estimate'

/**
 * The merge request to create. Its branches come from the URL. Its text comes from the draft, then the URL, then the
 * commits.
 *
 * @param page the path of the page's project
 */
export function useNewRequest(page: string) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Typing is faster than the URL changes, so choices apply before it does.
  const [address, preview] = useOptimistic(readAddress(params), mergeChoices)
  const projects = useProjects(page, address)
  const { source, target } = projects
  const from = address.source
  const to = address.target ?? target.defaultBranch
  // Uses only the branches in the URL, because the draft must not change when the defaults arrive.
  const drafting = useRequestDraft(
    JSON.stringify([page, ...branchesOf(address)]),
    projects.targetId,
  )
  const { draft } = drafting
  const comparison = useQuery({
    ...comparisonQuery(
      { project: source.path, branch: from ?? '' },
      { project: target.path, branch: to ?? '' },
    ),
    enabled: Boolean(from && to),
  })
  const twins = useQuery({
    ...mergeRequestsQuery(
      { kind: 'project', fullPath: target.path },
      { state: 'opened', source_branch: from ?? '', target_branch: to ?? '' },
      TWINS_READ,
    ),
    enabled: Boolean(from && to),
  }).data?.items
  const twin = twins?.find(
    ({ source_project_id }) => source.id === null || source_project_id === source.id,
  )?.iid
  const isSame = from === to && source.path === target.path
  const suggested =
    from && !isSame && !comparison.isLoading
      ? suggestedText(from, comparison.data?.commits ?? [])
      : null
  const template = useDefaultTemplate(target.path)
  const text = {
    title: draft.title ?? address.title ?? suggested?.title ?? '',
    description: draft.description ?? address.description ?? (suggested?.description || template),
  }
  const creation = useCreation(drafting.discard)
  const { error } = creation
  const estimateError = meantDuration(draft.estimate)
    ? creation.errorOf('estimate')
    : error instanceof EstimateFailure
      ? wordsOf(error.cause)
      : ''

  /** Does nothing while the merge request is being created, so that the form shows what is sent. */
  function write(change: Partial<RequestDraft>): void {
    if (!creation.isPending) drafting.write(change)
  }

  function choose(choices: Partial<Address>): void {
    if (creation.isPending) return
    creation.forget()
    const search = String(changeAddress(params, mergeChoices(address, choices)))
    startTransition(async () => {
      preview(choices)
      await navigate({ search }, { replace: true })
    })
  }

  function create(): void {
    if (projects.isLoading) return
    const isFromFork = source.path !== target.path
    const { removesSource, squash } = chosenOptions(draft, projects.settings)
    const isBlocked = Boolean(projects.sourceProblem || projects.targetProblem)
    creation.create(isBlocked, draft.estimate, {
      id: source.path,
      source_branch: from ?? '',
      target_branch: to ?? '',
      title: text.title.trim(),
      ...(isFromFork &&
        target.id !== null && {
          target_project_id: target.id,
          allow_collaboration: draft.allowsEdits,
        }),
      ...(text.description && { description: text.description }),
      ...(draft.assignees.length > 0 && { assignee_ids: idsOf(draft.assignees) }),
      ...(draft.reviewers.length > 0 && { reviewer_ids: idsOf(draft.reviewers) }),
      ...(draft.labels.length > 0 && { labels: [...draft.labels] }),
      ...(draft.milestone && { milestone_id: draft.milestone.id }),
      remove_source_branch: removesSource,
      squash,
    })
  }

  return {
    ...projects,
    ...drafting,
    ...text,
    from,
    to,
    comparison,
    twin,
    write,
    choose,
    create,
    creation,
    estimateError,
  }
}

/**
 * Creates the merge request and opens it, or reports each field's errors. If the form was left meanwhile, a toast reports
 * the outcome.
 */
function useCreation(onCreated: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isShown = useIsShown()
  const [problems, setProblems] = useState<Partial<Record<Field, string>> | null>(null)
  const open = (url: string) => void navigate(url)
  const mutation = useCreateRequest({
    onCreated: (request) => {
      onCreated()
      const name = readFullReference(request.references.full)
      const url = paths.mergeRequest(name)
      if (isShown.current) {
        announce(`Created merge request !${name.iid}.`)
        open(url)
      } else toast.info(`Created !${name.iid}.`, { label: 'Open', run: () => open(url) })
    },
    onFailed: async (failure, { input }) => {
      if (isShown.current) return
      const { reportFailure } = await import('./report-failure.ts')
      reportFailure(failure, {
        sourceBranch: input.source_branch,
        url: pathname + search,
        open,
      })
    },
  })
  const { error } = mutation
  // A retry clears the error, but its variables contain the merge request.
  const created =
    error instanceof EstimateFailure ? error.created : (mutation.variables?.created ?? null)
  const refused = error instanceof ApiFailure && twinOf(error) === null ? error : null

  function create(isBlocked: boolean, estimate: string, input: NewRequest['input']): void {
    if (mutation.isPending) return
    const found = {
      ...(!input.source_branch && { source_branch: 'Choose a source branch.' }),
      ...(isToItself(input) && { source_branch: 'Choose a branch other than the target branch.' }),
      ...(!input.target_branch && { target_branch: 'Choose a target branch.' }),
      ...(!input.title && { title: 'Enter a title.' }),
      ...(meantDuration(estimate) && { estimate: 'The minutes have no unit.' }),
    }
    setProblems(found)
    if (!isBlocked && Object.keys(found).length === 0) mutation.mutate({ input, estimate, created })
    else if (!created) mutation.reset()
  }

  return {
    create,
    error,
    /** The created merge request whose estimate is missing. Null if there is none. */
    created,
    isPending: mutation.isPending,
    /** The problems that the last attempt found, by field. Null before the first. */
    problems,
    errorOf: (field: Field) => problems?.[field] ?? refused?.fields[field]?.join(', ') ?? '',
    forget: () => {
      setProblems(null)
      mutation.reset()
    },
  }
}

function isToItself({ source_branch, target_branch, target_project_id }: NewRequest['input']) {
  return Boolean(source_branch) && source_branch === target_branch && !target_project_id
}

function mergeChoices(address: Address, choices: Partial<Address>): Address {
  return { ...address, ...choices }
}

function branchesOf({ sourceProject, source, targetProject, target }: Address) {
  return [sourceProject, source, targetProject, target]
}

function idsOf(people: readonly { id: number }[]): number[] {
  return people.map(({ id }) => id)
}
