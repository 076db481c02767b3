import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, KeyRound, LockKeyhole, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { activateUser, blockUser, unblockUser, type UserBasic } from '#contract/users.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshUsers } from './user-queries.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export function UserMenu({ user }: { user: UserBasic }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useQuery(currentUserQuery()).data
  const [dialog, setDialog] = useState<'password' | 'block' | null>(null)
  const { id, name, username, state } = user
  const close = () => setDialog(null)
  const admit = useMutation({
    mutationFn: async () => await call(state === 'blocked' ? unblockUser : activateUser, { id }),
    onSuccess: async () => {
      toast.info(`${name} can sign in again.`)
      await refreshUsers(client)
    },
    onError: (error) => toast.error(wordsOf(error)),
  })

  async function block() {
    await call(blockUser, { id })
    await refreshUsers(client)
    toast.info(`Blocked ${name}.`)
  }

  const blockEntry: MenuEntry = {
    id: 'block',
    label: 'Block…',
    icon: <UserX aria-hidden size={14} />,
    danger: true,
    onAction: () => setDialog('block'),
    ...(own?.id === id && { disabled: true, note: 'You cannot block yourself' }),
  }
  const admitEntry: MenuEntry = {
    id: 'admit',
    label: state === 'blocked' ? 'Unblock' : 'Activate',
    icon: <UserCheck aria-hidden size={14} />,
    onAction: () => admit.mutate(),
  }
  return (
    <>
      <MenuButton
        label={`${name} actions`}
        size="sm"
        iconOnly
        sections={[
          {
            entries: [
              {
                id: 'password',
                label: 'Reset password…',
                icon: <LockKeyhole aria-hidden size={14} />,
                onAction: () => setDialog('password'),
              },
              {
                id: 'tokens',
                label: 'Impersonation tokens',
                icon: <KeyRound aria-hidden size={14} />,
                onAction: () => void navigate(paths.impersonationTokens(username)),
              },
            ],
          },
          { entries: [state === 'active' ? blockEntry : admitEntry] },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      {dialog === 'block' && (
        <ConfirmDialog title={`Block ${name}?`} action="Block" onConfirm={block} onClose={close}>
          {name} will be signed out, and cannot sign in or use access tokens until unblocked.
        </ConfirmDialog>
      )}
    </>
  )
}
