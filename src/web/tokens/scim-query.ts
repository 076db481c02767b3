import { getScimToken } from '#contract/scim-tokens.ts'
import { ifPresent } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** The group's SCIM token without its secret. Null when it has none. */
export const scimTokenQuery = (id: string) =>
  sourceQuery(
    getScimToken,
    { id },
    async ({ signal }) => await ifPresent(call(getScimToken, { id }, { signal })),
    STALE.list,
  )
