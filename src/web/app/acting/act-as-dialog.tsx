import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { getCurrentUser, listUsers } from '#contract/users.ts'
import { startActing } from '#web/api/acting.ts'
import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { callAs } from '#web/api/call.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { authorize, currentAccount } from '#web/api/session.ts'
import { STALE } from '#web/api/stale.ts'
import { goOnAs } from '#web/app/accounts/switch-account.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { SudoSignIn } from './sudo-sign-in.tsx'

const SHOWN = 20

const peopleQuery = (text: string) => {
  const input = { active: true, per_page: SHOWN, ...(text && { search: text }) }
  return { ...pageQuery(listUsers, input, STALE.space), placeholderData: keepPreviousData }
}

/** Lets an administrator choose the user to act as in this tab. */
export function ActAsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const people = useQuery(peopleQuery(useDeferredValue(search)))
  const own = currentAccount()!
  const act = useMutation({ mutationFn: async (id: number) => await actAs(id, own.id) })
  const options = (people.data?.items ?? []).map((user) => ({
    id: user.id,
    // The search matches names and usernames.
    label: `${user.name} @${user.username}`,
    icon: <UserAvatar user={user} decorative />,
    ...(String(user.id) === own.userId && { isDisabled: true, note: 'yourself' }),
  }))
  const mayWiden =
    own.kind === 'oauth' &&
    act.error instanceof ApiFailure &&
    act.error.code === 'insufficient_scope'

  function send(): void {
    if (chosen === null) return
    act.mutate(chosen, {
      onSuccess: ({ username, start }) =>
        void goOnAs(`You are acting as @${username}.`, start, queryClient),
    })
  }

  return (
    <Dialog title="Act as" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isPending) send()
        }}
      >
        <p className="text-muted">
          You will act as this user in this tab until you stop or close the tab.
        </p>
        <Combobox
          label="User"
          options={options}
          emptyText={
            people.error ? wordsOf(people.error) : people.isPending ? 'Loading…' : 'No users found'
          }
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id)
            act.reset()
          }}
          onSearch={setSearch}
          error={act.isError && !mayWiden ? wordsOf(act.error) : ''}
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        {mayWiden && <SudoSignIn account={own} onSignedIn={send} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={chosen === null}
            isPending={act.isPending}
          >
            Act as user
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Tries the `Sudo` header first: not every administrator's token may act as other users. */
async function actAs(id: number, accountId: string) {
  const { server, headers } = await authorize()
  const sudo = { server, headers: { ...headers, Sudo: String(id) } }
  const { username } = await callAs(sudo, getCurrentUser, {})
  return { username, start: () => startActing({ accountId, id, username }) }
}
