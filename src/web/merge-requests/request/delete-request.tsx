import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { deleteMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { subjectQueries } from '#web/issuables/subject-cache.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { paths } from '#web/paths.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Deletes a merge request once the user has typed its number. */
export function DeleteRequest({ onClose }: { onClose: () => void }) {
  const { name } = useRequest()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.replace(/^!/, '') === String(name.iid)
  const remove = useMutation({
    mutationFn: async () =>
      await call(deleteMergeRequest, { id: name.project, merge_request_iid: name.iid }),
    onSuccess: async () => {
      if (isOnScreen(paths.mergeRequest(name))) {
        await navigate(paths.mergeRequests({ kind: 'project', fullPath: name.project }))
      }
      client.removeQueries(subjectQueries(name))
      void refreshRequestLists(client)
      toast.info(`Deleted !${name.iid}.`)
    },
    onError: (error) => {
      if (isShown.current) return
      toast.error(`${fullReference(name)} was not deleted. ${wordsOf(error)}`)
    },
  })
  return (
    <Dialog title={`Delete !${name.iid}?`} role="alertdialog" onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed && !remove.isPending) remove.mutate()
        }}
      >
        <p className="text-muted">
          Deletes the merge request, its comments and its versions for everyone, but keeps its
          branches. This cannot be undone.
        </p>
        <TextField
          label={`Type ${name.iid} to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        {remove.isError && (
          <p role="alert" className="text-danger">
            {wordsOf(remove.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger"
            isPending={remove.isPending}
            isDisabled={!isConfirmed}
          >
            Delete merge request
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** True if the page or one of its tabs is on screen. */
function isOnScreen(page: string): boolean {
  return `${window.location.pathname}/`.startsWith(`${page}/`)
}
