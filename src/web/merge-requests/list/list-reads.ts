import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { spaceOf } from '#web/paths.ts'
import { spaceQuery } from '#web/spaces/space-query.ts'
import { inputsOf, readAddress } from './list-address.ts'
import { listFields, type ListPlace } from './list-fields.ts'
import { listQuery } from './list-queries.ts'

/** Starts the list's first reads. */
export async function listReads(
  queryClient: QueryClient,
  params: Params,
  searchParams: URLSearchParams,
): Promise<null> {
  const place = placeOf(params)
  const fields = listFields(place)
  const address = readAddress(fields, searchParams)
  const inputs = inputsOf(place, fields, address)
  return await prefetch(
    queryClient,
    listQuery(place, { ...address, inputs }),
    currentUserQuery(),
    ownerQuery(),
    ...(place ? [spaceQuery(place)] : []),
  )
}

/** A URL without a project or group shows the whole server. */
export function placeOf(params: Params): ListPlace {
  const space = spaceOf(params)
  return space.fullPath === '' ? null : space
}
