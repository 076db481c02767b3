import { useMutation } from '@tanstack/react-query'

import { createMergeRequestTodo } from '#contract/todos.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { callToSet } from '#web/api/call.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'

/** Focuses the element that takes the place of the focused button. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

export function TodoField() {
  const { name } = useRequest()
  const add = useMutation({
    mutationFn: async () =>
      await callToSet(createMergeRequestTodo, { id: name.project, merge_request_iid: name.iid }),
  })
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">To-do</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
        {add.isSuccess ? (
          <output ref={takeLostFocus} tabIndex={-1} className="py-0.5">
            {add.data ? 'Added to your to-do list' : 'Already on your to-do list'}
          </output>
        ) : (
          <Button size="xs" isPending={add.isPending} onPress={() => add.mutate()}>
            Add to-do
          </Button>
        )}
        {add.isError && (
          <span role="alert" className="text-small text-danger">
            {wordsOf(add.error)}
          </span>
        )}
      </dd>
    </>
  )
}
