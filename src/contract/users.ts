import { Type, type Static } from '#schema'
import { DateTime, Id, Nullable, paging, sort } from './params.ts'
import { atLeastOneOf, defineRoute } from './route.ts'

/** A user embedded in other entities. */
export const UserBasic = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    public_email: Type.String(),
    name: Type.String(),
    state: Type.Enum(['active', 'blocked', 'deactivated']),
    locked: Type.Boolean(),
    avatar_url: Nullable(Type.String()),
    web_url: Type.String(),
  },
  { $id: 'UserBasic' },
)
export type UserBasic = Static<typeof UserBasic>

const profile = {
  created_at: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  linkedin: Type.String(),
  twitter: Type.String(),
  discord: Type.String(),
  github: Type.String(),
  website_url: Type.String(),
  organization: Type.String(),
  job_title: Type.String(),
  pronouns: Nullable(Type.String()),
  work_information: Nullable(Type.String()),
  followers: Type.Integer(),
  following: Type.Integer(),
  local_time: Nullable(Type.String()),
}

const account = {
  last_sign_in_at: Nullable(Type.String()),
  current_sign_in_at: Nullable(Type.String()),
  confirmed_at: Type.String(),
  last_activity_on: Nullable(Type.String()),
  email: Type.String(),
  commit_email: Type.String(),
  theme_id: Type.Integer(),
  color_scheme_id: Type.Integer(),
  preferred_language: Type.String(),
  projects_limit: Type.Integer(),
  identities: Type.Array(Type.Object({})),
  can_create_group: Type.Boolean(),
  can_create_project: Type.Boolean(),
  two_factor_enabled: Type.Boolean(),
  external: Type.Boolean(),
  private_profile: Type.Boolean(),
}

const administration = {
  is_admin: Type.Boolean(),
  note: Nullable(Type.String()),
  namespace_id: Nullable(Type.Integer()),
  created_by: Nullable(UserBasic),
}

/** A user profile. A private profile shows other users only the `UserBasic` fields. */
export const User = Type.Object(
  {
    ...UserBasic.properties,
    bot: Type.Boolean(),
    ...Type.Partial(Type.Object({ ...profile, ...account, ...administration })).properties,
  },
  { $id: 'User' },
)
export type User = Static<typeof User>

/** The caller's own account. */
export const CurrentUser = Type.Object(
  {
    ...UserBasic.properties,
    bot: Type.Boolean(),
    ...profile,
    ...account,
    ...Type.Partial(Type.Object(administration)).properties,
  },
  { $id: 'CurrentUser' },
)
export type CurrentUser = Static<typeof CurrentUser>

/** An account as administrators see it. */
export const UserWithAdmin = Type.Object(
  {
    ...CurrentUser.properties,
    ...administration,
  },
  { $id: 'UserWithAdmin' },
)
export type UserWithAdmin = Static<typeof UserWithAdmin>

export const getCurrentUser = defineRoute({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/user',
  summary: 'Get the current user',
  access: 'user',
  input: Type.Object({}),
  reply: CurrentUser,
  readUser: true,
})

export const listUsers = defineRoute({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  summary:
    'List users, with all fields for administrators. Anonymous callers must give an exact username',
  access: 'profile',
  input: Type.Object({
    username: Type.Optional(Type.String()),
    search: Type.Optional(Type.String({ description: 'Part of the name or username' })),
    active: Type.Optional(Type.Boolean({ default: false, description: 'Only active users' })),
    blocked: Type.Optional(Type.Boolean({ default: false, description: 'Only blocked users' })),
    external: Type.Optional(Type.Boolean({ default: false, description: 'Only external users' })),
    exclude_external: Type.Optional(Type.Boolean({ default: false })),
    without_project_bots: Type.Optional(Type.Boolean({ default: false })),
    admins: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Return only administrators. The caller must be an administrator',
      }),
    ),
    created_after: Type.Optional(DateTime()),
    created_before: Type.Optional(DateTime()),
    order_by: Type.Optional(
      Type.Enum(['id', 'name', 'username', 'created_at', 'updated_at'], { default: 'id' }),
    ),
    sort: sort('desc'),
    ...paging,
  }),
  reply: Type.Union([Type.Array(UserWithAdmin), Type.Array(UserBasic)]),
  paged: true,
  readUser: true,
})

export const getUser = defineRoute({
  name: 'getUser',
  method: 'GET',
  path: '/users/:id',
  summary: 'Get a user',
  access: 'profile',
  input: Type.Object({ id: Id() }),
  reply: User,
  readUser: true,
})

const attributes = {
  admin: Type.Optional(Type.Boolean()),
  bio: Type.Optional(Type.String()),
  can_create_group: Type.Optional(Type.Boolean()),
  external: Type.Optional(Type.Boolean()),
  job_title: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
  note: Type.Optional(Nullable(Type.String())),
  organization: Type.Optional(Type.String()),
  private_profile: Type.Optional(Type.Boolean()),
  projects_limit: Type.Optional(Type.Integer()),
  pronouns: Type.Optional(Nullable(Type.String())),
  public_email: Type.Optional(Type.String()),
  website_url: Type.Optional(Type.String()),
}

export const createUser = defineRoute({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  summary: 'Create a user with a personal namespace',
  access: 'admin',
  input: Type.Object({
    email: Type.String(),
    name: Type.String(),
    username: Type.String(),
    password: Type.Optional(Type.String()),
    reset_password: Type.Optional(
      Type.Boolean({ description: 'Leaves the password unset until the user chooses one' }),
    ),
    force_random_password: Type.Optional(Type.Boolean()),
    skip_confirmation: Type.Optional(Type.Boolean()),
    ...attributes,
  }),
  rules: [atLeastOneOf('password', 'reset_password', 'force_random_password')],
  reply: UserWithAdmin,
})

export const updateUser = defineRoute({
  name: 'updateUser',
  method: 'PUT',
  path: '/users/:id',
  summary: 'Update a user',
  access: 'admin',
  input: Type.Object({
    id: Id(),
    email: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    skip_reconfirmation: Type.Optional(Type.Boolean()),
    ...attributes,
  }),
  reply: UserWithAdmin,
})

export const deleteUser = defineRoute({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Delete a user. Their contributions move to the ghost user',
  access: 'admin',
  input: Type.Object({
    id: Id(),
    hard_delete: Type.Optional(
      Type.Boolean({ default: false, description: 'Also delete their contributions' }),
    ),
  }),
  reply: Type.Null(),
})

const changeState = <N extends string>(name: N, verb: string, summary: string) =>
  defineRoute({
    name,
    method: 'POST',
    path: `/users/:id/${verb}`,
    summary,
    access: 'admin',
    input: Type.Object({ id: Id() }),
    reply: Nullable(Type.Boolean({ description: 'null or false when nothing changed' })),
  })

export const blockUser = changeState('blockUser', 'block', 'Block a user')
export const unblockUser = changeState('unblockUser', 'unblock', 'Unblock a user')
export const activateUser = changeState('activateUser', 'activate', 'Activate a deactivated user')
export const deactivateUser = changeState(
  'deactivateUser',
  'deactivate',
  'Deactivate an inactive user until the next sign-in',
)
