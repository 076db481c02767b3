/** The token scopes, with their descriptions on the consent page. */
export const scopeTexts = {
  api: 'Use the API on your behalf, with full read and write access',
  read_api: 'Read everything you can access through the API',
  read_user: 'Read your profile and other users’ profiles',
  read_repository: 'Read repositories through Git and the API',
  write_repository: 'Read from and push to repositories',
  sudo: 'Act as any user of this server',
  openid: 'Identify you when you sign in',
  profile: 'Read your name, username and picture',
  email: 'Read your email address',
} as const

export type Scope = keyof typeof scopeTexts

/** The scopes of a personal access token. `openid`, `profile` and `email` are for OAuth applications only. */
export const personalScopes = [
  'api',
  'read_api',
  'read_user',
  'read_repository',
  'write_repository',
  'sudo',
] as const satisfies Scope[]

export const resourceScopes = [
  'api',
  'read_api',
  'read_repository',
  'write_repository',
] as const satisfies Scope[]

export const oauthScopes = Object.keys(scopeTexts) as Scope[]
