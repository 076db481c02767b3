import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, KeyRound, LockKeyhole, LogOut, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { endUserSessions } from '#contract/sessions.ts'
import { activateUser, blockUser, unblockUser, type UserBasic } from '#contract/users.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
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
  const [dialog, setDialog] = useState<'password' | 'signOut' | 'block' | null>(null)
  const hasSessions = useHasCapability(endUserSessions)
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

  async function signOut() {
    await call(endUserSessions, { id })
    toast.info(`Signed out ${name} everywhere.`)
  }

  const signOutEntry: MenuEntry = {
    id: 'sign-out',
    label: 'Sign out everywhere…',
    icon: <LogOut aria-hidden size={14} />,
    onAction: () => setDialog('signOut'),
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
              ...(hasSessions ? [signOutEntry] : []),
            ],
          },
          { entries: [state === 'active' ? blockEntry : admitEntry] },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      {dialog === 'signOut' && (
        <ConfirmDialog
          title={`Sign out ${name} everywhere?`}
          action="Sign out"
          onConfirm={signOut}
          onClose={close}
        >
          {name} must sign in again in every browser. Access tokens keep working.
        </ConfirmDialog>
      )}
      {dialog === 'block' && (
        <ConfirmDialog title={`Block ${name}?`} action="Block" onConfirm={block} onClose={close}>
          {name} will be signed out, and cannot sign in or use access tokens until unblocked.
        </ConfirmDialog>
      )}
    </>
  )
}
