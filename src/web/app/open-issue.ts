import type { QueryClient } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { paths, spaceOf } from '#web/paths.ts'
import { issueAddress } from '#web/spaces/issue-address.ts'
import { recentBoards } from '#web/spaces/recent-boards.ts'

/** Opens an issue, or a list of issues, on a board, because they have no pages of their own. */
export const openIssue =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const space = spaceOf(params)
    if (!params['iid']) throw redirect(paths.boards(space))
    const issue = { project: space.fullPath, iid: Number(params['iid']) }
    const owner = ownerOf(await queryClient.ensureQueryData(currentUserQuery()))
    const address = await issueAddress(queryClient, recentBoards(owner), issue)
    // Without boards, their page offers to create one.
    throw redirect(address ?? paths.boards(space))
  }
