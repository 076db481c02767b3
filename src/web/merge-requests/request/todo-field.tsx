import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { createMergeRequestTodo, listTodos, markTodoDone } from '#contract/todos.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call, callPage, callToSet } from '#web/api/call.ts'
import { invalidate, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectInput, type SubjectName } from '#web/issuables/subject.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

/** Focuses the element that takes the place of the focused button. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/** Adds the merge request to the user's to-do list, or marks it as done there. */
export function TodoField() {
  const { name, mergeRequest } = useRequest()
  const client = useQueryClient()
  const query = todoQuery(name, mergeRequest)
  const { data: todo, isFetched } = useQuery(query)
  const refresh = async () => await invalidate(client, [listTodos])
  const add = useMutation({
    mutationFn: async () =>
      await callToSet(createMergeRequestTodo, { id: name.project, merge_request_iid: name.iid }),
    onSuccess: async () => {
      await refresh()
      // Where the server does not list to-dos, the words below take the focus.
      if (client.getQueryData(query.queryKey)) announce('Added to your to-do list.')
    },
  })
  const finish = useMutation({
    mutationFn: async (id: number) => await call(markTodoDone, { id }),
    onSuccess: async () => {
      add.reset()
      await refresh()
      announce('Marked as done.')
    },
  })
  const error = add.error ?? finish.error
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">To-do</dt>
      <dd className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
        {!isFetched ? null : !todo && add.isSuccess ? (
          <output ref={takeLostFocus} tabIndex={-1} className="py-0.5">
            {add.data ? 'Added to your to-do list' : 'Already on your to-do list'}
          </output>
        ) : (
          <Button
            size="xs"
            isPending={add.isPending || finish.isPending}
            onPress={() => (todo ? finish.mutate(todo.id) : add.mutate())}
          >
            {todo ? 'Mark as done' : 'Add to-do'}
          </Button>
        )}
        {error && (
          <span role="alert" className="text-small text-danger">
            {wordsOf(error)}
          </span>
        )}
      </dd>
    </>
  )
}

/** The page size. Few people have more to-dos in one project. */
const READ = 100

/** The user's pending to-do for a merge request. Null for none; undefined where the server does not list to-dos. */
function todoQuery(
  name: SubjectName<'merge_request'>,
  { id, project_id }: Pick<MergeRequest, 'id' | 'project_id'>,
) {
  const input = { state: 'pending', type: 'MergeRequest', project_id, per_page: READ } as const
  // Changes of the merge request may add a to-do or mark it as done.
  const query = sourceQuery(
    listTodos,
    subjectInput(name),
    async ({ signal }) => await callPage(listTodos, input, { signal }),
    STALE.list,
  )
  return queryOptions({
    ...query,
    select: ({ items }) => items.find(({ target }) => target.id === id) ?? null,
  })
}
