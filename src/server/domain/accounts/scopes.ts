/** The scopes of tokens, with their texts on the consent page. */
export const scopeTexts = {
  api: 'Use the whole API in your name: read and change everything that you can',
  read_api: 'Read everything that you can read through the API',
  read_user: 'Read your profile and the profiles of others',
  read_repository: 'Read the repositories that you can read, by git and as files',
  write_repository: 'Read and push to the repositories that you can push to',
  sudo: 'Act as any user of this service',
  openid: 'Know who you are when you sign in',
  profile: 'Read your name, username and picture',
  email: 'Read your e-mail address',
} as const

export type Scope = keyof typeof scopeTexts

/** The scopes of a personal access token; `openid` and its relatives are for OAuth applications only. */
export const personalScopes = [
  'api',
  'read_api',
  'read_user',
  'read_repository',
  'write_repository',
  'sudo',
] as const satisfies Scope[]

/** The scopes of a project or group access token. */
export const resourceScopes = [
  'api',
  'read_api',
  'read_repository',
  'write_repository',
] as const satisfies Scope[]

export const oauthScopes = Object.keys(scopeTexts) as Scope[]
