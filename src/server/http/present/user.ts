import type { CurrentUser, User, UserBasic, UserWithAdmin } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { avatarUrl } from '#server/domain/accounts/avatars.ts'
import type * as rows from '#server/store/accounts/users.ts'

export type { UserCard } from '#server/store/accounts/users.ts'

export function presentUser(deps: Deps, user: rows.UserCard): UserBasic {
  return {
    id: user.id,
    username: user.username,
    public_email: user.public_email,
    name: user.name,
    state: user.state,
    locked: false,
    avatar_url: avatarUrl(deps, user),
    web_url: `${deps.config.url}/${user.username}`,
  }
}

/** Presents a user's profile to another user. */
export function presentProfile(deps: Deps, viewer: rows.User | null, user: rows.UserDetails): User {
  if (viewer?.admin) return presentUserWithAdmin(deps, user)
  const basic = { ...presentUser(deps, user), bot: user.bot === 1 }
  const isHidden = user.private_profile && viewer?.id !== user.id
  return isHidden ? basic : { ...basic, ...profileOf(user) }
}

export function presentCurrentUser(deps: Deps, user: rows.UserDetails): CurrentUser {
  if (user.admin) return presentUserWithAdmin(deps, user)
  return { ...presentUser(deps, user), bot: user.bot === 1, ...profileOf(user), ...accountOf(user) }
}

export function presentUserWithAdmin(deps: Deps, user: rows.UserDetails): UserWithAdmin {
  return {
    ...presentUser(deps, user),
    bot: user.bot === 1,
    ...profileOf(user),
    ...accountOf(user),
    is_admin: user.admin === 1,
    note: user.note,
    namespace_id: user.namespace_id,
    created_by: user.created_by && presentUser(deps, user.created_by),
  }
}

/**
 * The profile fields of an account. Includes those of unsupported features, with default values, since clients expect
 * them.
 */
function profileOf(user: rows.User) {
  return {
    created_at: user.created_at,
    bio: user.bio,
    location: user.location,
    linkedin: '',
    twitter: '',
    discord: '',
    github: '',
    website_url: user.website_url,
    organization: user.organization,
    job_title: user.job_title,
    pronouns: user.pronouns,
    work_information: [user.job_title, user.organization].filter(Boolean).join(' at ') || null,
    followers: 0,
    following: 0,
    local_time: null,
  }
}

function accountOf(user: rows.User) {
  return {
    last_sign_in_at: user.last_sign_in_at,
    current_sign_in_at: user.current_sign_in_at,
    confirmed_at: user.created_at,
    last_activity_on: user.last_activity_on,
    email: user.email,
    commit_email: user.email,
    theme_id: 1,
    color_scheme_id: 1,
    preferred_language: 'en',
    projects_limit: user.projects_limit,
    identities: [],
    can_create_group: user.can_create_group === 1,
    can_create_project: user.projects_limit > 0,
    two_factor_enabled: false,
    external: user.external === 1,
    private_profile: user.private_profile === 1,
  }
}
