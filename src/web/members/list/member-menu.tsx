import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, LogOut, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'

import { memberRoutes } from '#contract/members.ts'
import { accessLevel } from '#contract/rights.ts'
import { call } from '#web/api/call.ts'
import type { Terms } from '#web/members/terms-dialog.tsx'
import type { Space } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshMembers, type ListedMember } from './member-queries.ts'
import type { MemberRights } from './use-member-rights.ts'

const TermsDialog = lazyPart(
  async () => (await import('#web/members/terms-dialog.tsx')).TermsDialog,
)
const RemoveMemberDialog = lazyPart(
  async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog,
)

interface MemberMenuProps {
  space: Space
  member: ListedMember
  rights: MemberRights
}

export function MemberMenu({ space, member, rights }: MemberMenuProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'terms' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const { direct } = member
  const isSelf = member.id === rights.userId
  const refused = refusalOf(member, rights)

  async function save({ level, end }: Terms) {
    await call(memberRoutes[space.kind].update, {
      id: space.fullPath,
      user_id: member.id,
      access_level: level,
      expires_at: end || null,
    })
    await refreshMembers(client, space)
    toast.info(`Changed ${member.name}’s role.`)
  }

  return (
    <>
      <MenuButton
        label={`${member.name} actions`}
        size="sm"
        iconOnly
        sections={[
          {
            entries: [
              ...(rights.canManage
                ? [
                    {
                      id: 'terms',
                      label: 'Change role or end date…',
                      icon: <Pencil aria-hidden size={14} />,
                      onAction: () => setDialog('terms'),
                      ...refused,
                    },
                  ]
                : []),
              {
                id: 'remove',
                label: isSelf ? `Leave ${space.kind}…` : 'Remove…',
                icon: isSelf ? (
                  <LogOut aria-hidden size={14} />
                ) : (
                  <UserMinus aria-hidden size={14} />
                ),
                danger: true,
                onAction: () => setDialog('remove'),
                ...(isSelf && direct ? {} : refused),
              },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'terms' && direct && (
        <TermsDialog
          title={`${member.name}’s role`}
          space={space}
          isOwner={rights.isOwner}
          initial={{ level: direct.access_level, end: direct.expires_at ?? '' }}
          onSave={save}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemoveMemberDialog space={space} member={member} isSelf={isSelf} onClose={close} />
      )}
    </>
  )
}

/** Returns why the user may not change a membership, or nothing. */
function refusalOf(
  { direct, source }: ListedMember,
  { isOwner }: MemberRights,
): Partial<MenuEntry> {
  if (!direct) return { disabled: true, note: `The role comes from ${source ?? 'a parent group'}` }
  if (direct.access_level >= accessLevel.owner && !isOwner) {
    return { disabled: true, note: 'You need the Owner role to change owners' }
  }
  return {}
}
