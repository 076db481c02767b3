import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import type { AccessRequest } from '#contract/access-requests.ts'
import { accessLevel, roleName } from '#contract/rights.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { refreshMembers } from '#web/members/list/member-queries.ts'
import { paths, type Space } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { roleSections } from '#web/widgets/terms/roles.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { refreshRequests, requestRoutes } from './request-queries.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface AccessRequestRowProps {
  space: Space
  request: AccessRequest
  isOwner: boolean
}

export function AccessRequestRow({ space, request, isOwner }: AccessRequestRowProps) {
  const client = useQueryClient()
  const [level, setLevel] = useState<number>(accessLevel.developer)
  const [isDenying, setDenying] = useState(false)
  const { name, username } = request
  const routes = requestRoutes[space.kind]
  const target = { id: space.fullPath, user_id: request.id }
  const approve = useMutation({
    mutationFn: async () => await call(routes.approve, { ...target, access_level: level }),
    onSuccess: async ({ access_level }) => {
      toast.info(`${name} is now a member (${roleName(access_level)}).`)
      await refreshMembers(client, space)
    },
    onError: (error) => toast.error(`Could not approve ${name}. ${wordsOf(error)}`),
    onSettled: async () => await refreshRequests(client, space),
  })

  async function deny() {
    await call(routes.deny, target)
    await refreshRequests(client, space)
    toast.info(`Denied ${name}’s request.`)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-(--row-y)">
      <UserAvatar user={request} size={32} decorative />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate">
          <Link
            to={paths.person(username)}
            className="rounded-inner font-medium outline-offset-[-2px] hover:underline finger-room pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {name}
          </Link>{' '}
          <span className="text-faint">@{username}</span>
        </p>
        <p className="text-small text-muted">
          Requested <Time value={request.requested_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <MenuButton
          label={`${name}’s role`}
          variant="field"
          size="sm"
          sections={roleSections(space, isOwner, level, setLevel)}
        >
          <span className="sr-only">{name}’s role: </span>
          {roleName(level)}
          <ChevronDown aria-hidden size={14} className="text-faint" />
        </MenuButton>
        <Button
          variant="primary"
          size="sm"
          isPending={approve.isPending}
          onPress={() => approve.mutate()}
        >
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" onPress={() => setDenying(true)}>
          Deny<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {isDenying && (
        <ConfirmDialog
          title={`Deny ${name}’s request?`}
          action="Deny"
          onConfirm={deny}
          onClose={() => setDenying(false)}
        >
          {name} can request access again.
        </ConfirmDialog>
      )}
    </li>
  )
}
