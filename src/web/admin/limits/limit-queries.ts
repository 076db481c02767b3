import { getApplicationSettings, getLicense } from '#contract/application-settings.ts'
import { routeQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

export const settingsQuery = () => routeQuery(getApplicationSettings, {}, STALE.list)

export const licenseQuery = () => routeQuery(getLicense, {}, STALE.list)
