import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailX, Pencil, Send } from 'lucide-react'
import { useState } from 'react'

import type { Invitation } from '#contract/invitations.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import type { Terms } from '#web/members/terms-dialog.tsx'
import type { Space } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { invitationRoutes, refreshInvitations, type InvitedLevel } from './invitation-queries.ts'

const TermsDialog = lazyPart(
  async () => (await import('#web/members/terms-dialog.tsx')).TermsDialog,
)
const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface InvitationMenuProps {
  space: Space
  invitation: Invitation
  isOwner: boolean
}

export function InvitationMenu({ space, invitation, isOwner }: InvitationMenuProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'terms' | 'revoke' | null>(null)
  const close = () => setDialog(null)
  const routes = invitationRoutes[space.kind]
  const canUpdate = useHasCapability(routes.update)
  const canRevoke = useHasCapability(routes.revoke)
  const again = useInviteAgain(space, invitation)
  const email = invitation.invite_email
  const target = { id: space.fullPath, email }

  async function save({ level, end }: Terms) {
    await call(routes.update, {
      ...target,
      access_level: level as InvitedLevel,
      expires_at: end || null,
    })
    await refreshInvitations(client, space)
    toast.info(`Changed the invitation for ${email}.`)
  }

  async function revoke() {
    await call(routes.revoke, target)
    await refreshInvitations(client, space)
    toast.info(`Revoked the invitation for ${email}.`)
  }

  const change: MenuEntry = {
    id: 'terms',
    label: 'Change role or end date…',
    icon: <Pencil aria-hidden size={14} />,
    onAction: () => setDialog('terms'),
  }
  const end: MenuEntry = {
    id: 'revoke',
    label: 'Revoke…',
    icon: <MailX aria-hidden size={14} />,
    danger: true,
    onAction: () => setDialog('revoke'),
  }
  return (
    <>
      <MenuButton
        label={`${email} actions`}
        size="sm"
        iconOnly
        sections={[
          {
            entries: [
              {
                id: 'again',
                label: 'Invite again',
                icon: <Send aria-hidden size={14} />,
                disabled: again.isPending,
                onAction: () => again.mutate(),
              },
              ...(canUpdate ? [change] : []),
            ],
          },
          ...(canRevoke ? [{ entries: [end] }] : []),
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'terms' && (
        <TermsDialog
          title={`Invitation for ${email}`}
          space={space}
          isOwner={isOwner}
          initial={{
            level: invitation.access_level,
            end: invitation.expires_at?.slice(0, 10) ?? '',
          }}
          onSave={save}
          onClose={close}
        />
      )}
      {dialog === 'revoke' && (
        <ConfirmDialog
          title={`Revoke the invitation for ${email}?`}
          action="Revoke"
          onConfirm={revoke}
          onClose={close}
        >
          The link in the email stops working.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Sends the invitation again, with the same role and end. */
function useInviteAgain(space: Space, { invite_email, access_level, expires_at }: Invitation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      await call(invitationRoutes[space.kind].send, {
        id: space.fullPath,
        email: [invite_email],
        access_level: access_level as InvitedLevel,
        ...(expires_at && { expires_at: expires_at.slice(0, 10) }),
      }),
    onSuccess: async ({ status, message }) => {
      const reason = typeof message === 'object' ? Object.values(message)[0] : message
      if (status === 'success') toast.info(`Invited ${invite_email} again.`)
      else toast.error(`Could not invite ${invite_email} again: ${reason}.`)
      await refreshInvitations(client, space)
    },
    onError: (error) => toast.error(wordsOf(error)),
  })
}
