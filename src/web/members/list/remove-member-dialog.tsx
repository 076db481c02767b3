import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { memberRoutes, type Member } from '#contract/members.ts'
import { call } from '#web/api/call.ts'
import { paths, type Space } from '#web/paths.ts'
import { ConfirmDialog } from '#web/spaces/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshMembers } from './member-queries.ts'

interface RemoveMemberDialogProps {
  space: Space
  member: Member
  /** True when the user leaves. */
  isSelf: boolean
  onClose: () => void
}

export function RemoveMemberDialog({ space, member, isSelf, onClose }: RemoveMemberDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [unassigns, setUnassigns] = useState(false)

  async function remove() {
    await call(memberRoutes[space.kind].remove, {
      id: space.fullPath,
      user_id: member.id,
      unassign_issuables: unassigns,
    })
    if (isSelf) {
      // The user may have lost access to this page.
      await navigate(paths.home())
      toast.info(`You left ${space.fullPath}.`)
    } else toast.info(`Removed ${member.name}.`)
    await refreshMembers(client, space)
  }

  return (
    <ConfirmDialog
      title={isSelf ? `Leave ${space.fullPath}?` : `Remove ${member.name}?`}
      action={isSelf ? 'Leave' : 'Remove'}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {isSelf ? 'You' : member.name} will lose access
        {space.kind === 'group' ? ' to the group, its subgroups and projects' : ' to the project'},
        except through other groups or public visibility.
      </p>
      <div className="mt-3">
        <Checkbox isSelected={unassigns} onChange={setUnassigns}>
          Also unassign {isSelf ? 'me' : member.name} from issues
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
