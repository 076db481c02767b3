import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import type { Space } from '#web/paths.ts'
import { groupQuery } from '#web/spaces/group-query.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { Button } from '#web/ui/button.tsx'
import type { MemberRights } from './list/use-member-rights.ts'
import { requestRoutes } from './requests/request-queries.ts'

/** Says who manages the members, and lets others ask for access. */
export function NonMemberNote({ space, rights }: { space: Space; rights: MemberRights }) {
  const project = useQuery({ ...projectQuery(space.fullPath), enabled: space.kind === 'project' })
  const group = useQuery({ ...groupQuery(space.fullPath), enabled: space.kind === 'group' })
  const acceptsRequests = (project.data ?? group.data)?.request_access_enabled
  const role = space.kind === 'group' ? 'the Owner role' : 'at least the Maintainer role'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-subtle px-4 py-3">
      <p className="text-muted">
        {rights.isMember
          ? `You need ${role} to invite people.`
          : acceptsRequests === false
            ? `You are not a member. This ${space.kind} does not accept access requests. Ask someone with ${role} to invite you.`
            : `You are not a member of this ${space.kind}.`}
      </p>
      {rights.isMember === false && rights.userId !== undefined && acceptsRequests && (
        <AskForAccess space={space} userId={rights.userId} />
      )}
    </div>
  )
}

function AskForAccess({ space, userId }: { space: Space; userId: number }) {
  const routes = requestRoutes[space.kind]
  const [hasAsked, setAsked] = useState(false)
  const ask = useMutation({
    mutationFn: async () => {
      try {
        await call(routes.ask, { id: space.fullPath })
      } catch (error) {
        // The user has asked before. Only those who decide on requests can list them.
        if (!(error instanceof ApiFailure && error.status === 400)) throw error
      }
    },
    onSuccess: () => setAsked(true),
  })
  const withdraw = useMutation({
    mutationFn: async () => await call(routes.deny, { id: space.fullPath, user_id: userId }),
    onSuccess: () => setAsked(false),
  })
  const error = ask.error ?? withdraw.error
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="empty:hidden">{hasAsked && 'You requested access.'}</output>
      {error && (
        <p role="alert" className="text-danger">
          {wordsOf(error)}
        </p>
      )}
      <Button
        variant={hasAsked ? 'secondary' : 'primary'}
        isPending={ask.isPending || withdraw.isPending}
        onPress={() => (hasAsked ? withdraw.mutate() : ask.mutate())}
      >
        {hasAsked ? 'Withdraw request' : 'Request access'}
      </Button>
    </div>
  )
}
