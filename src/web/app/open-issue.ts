import type { QueryClient } from '@tanstack/react-query'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { spaceOf } from '#web/paths.ts'
import { issueAddress } from '#web/spaces/issue-address.ts'
import { recentBoards } from '#web/spaces/recent-boards.ts'

/** Opens an issue on a board, because issues have no page of their own. */
export const openIssue =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const issue = { project: spaceOf(params).fullPath, iid: Number(params['iid']) }
    const owner = ownerOf(await queryClient.ensureQueryData(currentUserQuery()))
    const address = await issueAddress(queryClient, recentBoards(owner), issue)
    if (!address) throw data(null, 404)
    throw redirect(address)
  }
