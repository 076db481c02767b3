import { Type, type Static } from '#schema'
import { defineRoute } from './route.ts'

/** The upper bound is the largest integer that common clients can hold. */
const Limit = (description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum: 2 ** 31 - 1, description })
const perMinute = (what: string) => Limit(`${what} per minute for each user`)

/** Enough requests per minute for the web app, so that administrators can raise a limit again. */
const MIN_REQUESTS = 60

/** The settings of the service, under the names that GitLab gives them. */
export const ApplicationSettings = Type.Object(
  {
    max_import_size: Limit('Largest archive of a group import, in MiB'),
    group_export_limit: perMinute('Starts of group exports'),
    group_download_export_limit: perMinute('Downloads of a group export'),
    group_import_limit: perMinute('Uploads of group imports'),
    members_delete_limit: perMinute('Removals of members'),
    notes_create_limit: perMinute('Comments'),
    throttle_authenticated_api_requests_per_period: Limit(
      'API requests per minute for each user',
      MIN_REQUESTS,
    ),
    throttle_unauthenticated_api_requests_per_period: Limit(
      'API requests per minute without credentials, for each IP address',
      MIN_REQUESTS,
    ),
  },
  { $id: 'ApplicationSettings' },
)
export type ApplicationSettings = Static<typeof ApplicationSettings>

export const getApplicationSettings = defineRoute({
  name: 'getApplicationSettings',
  method: 'GET',
  path: '/application/settings',
  summary: 'Get the settings of the service',
  access: 'admin',
  input: Type.Object({}),
  reply: ApplicationSettings,
})

export const updateApplicationSettings = defineRoute({
  name: 'updateApplicationSettings',
  method: 'PUT',
  path: '/application/settings',
  summary: 'Change settings of the service, from the next request on',
  access: 'admin',
  input: Type.Object(Type.Partial(ApplicationSettings).properties),
  reply: ApplicationSettings,
})

/** The plan, which whoever runs the service chooses. */
export const License = Type.Object(
  { plan: Type.Enum(['free', 'premium', 'ultimate']), expired: Type.Boolean() },
  { $id: 'License' },
)
export type License = Static<typeof License>

export const getLicense = defineRoute({
  name: 'getLicense',
  method: 'GET',
  path: '/license',
  summary: "Get the service's plan",
  access: 'admin',
  input: Type.Object({}),
  reply: License,
})
