/** A project or group. Both have boards, members and labels at URLs of the same form. */
export interface Space {
  kind: 'project' | 'group'
  fullPath: string
}

/** An issue or a merge request as its URL identifies it. */
export interface IssueName {
  /** The project's full path. */
  readonly project: string
  readonly iid: number
}

export type RequestTab = 'commits' | 'pipelines' | 'diffs' | 'versions'

interface Branches {
  source?: string
  target?: string
}

interface SignInOptions {
  /** The preselected server. */
  server?: string | undefined
  /** True to add another account. */
  another?: boolean
}

/** The state of a link to a merge request that also asks for its merge. */
export const ASKS_MERGE = { asksMerge: true }

/** The app's paths. They match GitLab's for the same pages. */
export const paths = {
  home: () => '/',
  todos: () => '/#todos',
  signIn: (returnTo?: string, { server, another }: SignInOptions = {}) => {
    const query = new URLSearchParams()
    if (returnTo && returnTo !== '/') query.set('return_to', returnTo)
    if (server) query.set('server', server)
    if (another) query.set('another', '1')
    return query.size > 0 ? `/-/sign-in?${query}` : '/-/sign-in'
  },
  oauthCallback: () => '/-/oauth/callback',
  settings: (part?: string) => (part ? `/-/settings/${part}` : '/-/settings'),
  personalTokens: () => '/-/user_settings/personal_access_tokens',
  sessions: () => '/-/user_settings/active_sessions',
  admin: (part: string) => `/admin/${part}`,
  impersonationTokens: (username: string) =>
    `/admin/users/${encodeURIComponent(username)}/impersonation_tokens`,
  projects: () => '/dashboard/projects',
  groups: () => '/dashboard/groups',
  space: (fullPath: string) => `/${encodePath(fullPath)}`,
  /** Users and groups share one namespace. */
  person: (username: string) => `/${encodeURIComponent(username)}`,
  /** Redirects to the most recently opened board. */
  boards: (space: Space) => `${root(space)}/-/boards`,
  allBoards: (space: Space) => `${root(space)}/-/boards?show=all`,
  board: (space: Space, boardId: number) => `${root(space)}/-/boards/${boardId}`,
  /** A board filtered by one assignee. */
  boardOfPerson: (space: Space, boardId: number, username: string) =>
    `${root(space)}/-/boards/${boardId}?${new URLSearchParams({ 'assignee_username[]': username })}`,
  /** Redirects to a board that shows the issue. */
  issue: ({ project, iid }: IssueName) =>
    `${root({ kind: 'project', fullPath: project })}/-/issues/${iid}`,
  /** The merge requests in a project or group, or in all projects. Filters have the API's names. */
  mergeRequests: (space: Space | null, filters: Readonly<Record<string, string>> = {}) => {
    const page = space ? `${root(space)}/-/merge_requests` : '/dashboard/merge_requests'
    const query = new URLSearchParams(filters)
    return query.size > 0 ? `${page}?${query}` : page
  },
  members: (space: Space) =>
    `${root(space)}/-/${space.kind === 'group' ? 'group' : 'project'}_members`,
  accessTokens: (space: Space) => `${root(space)}/-/settings/access_tokens`,
  scim: (group: Space) => `${root(group)}/-/settings/scim`,
  exportGroup: (fullPath: string) => `${root({ kind: 'group', fullPath })}/-/export`,
  /** The page that imports a group, at the top or as a subgroup. */
  importGroup: (parent?: string) =>
    parent ? `/groups/import?${new URLSearchParams({ parent })}` : '/groups/import',
  groupImport: (id: number) => `/groups/import/${id}`,
  /** An import on a server that reports no progress. The group's path is empty when unknown. */
  acceptedImport: (fullPath: string) =>
    `/groups/import?${new URLSearchParams({ accepted: fullPath })}`,
  /** A merge request's tab. Defaults to its overview. */
  mergeRequest: ({ project, iid }: IssueName, tab?: RequestTab) => {
    const page = `${root({ kind: 'project', fullPath: project })}/-/merge_requests/${iid}`
    return tab ? `${page}/${tab}` : page
  },
  /** The page for a new merge request from one of the project's branches. */
  newMergeRequest: (project: string, { source, target }: Branches = {}) => {
    const query = new URLSearchParams()
    if (source) query.set('merge_request[source_branch]', source)
    if (target) query.set('merge_request[target_branch]', target)
    const page = `${root({ kind: 'project', fullPath: project })}/-/merge_requests/new`
    return query.size > 0 ? `${page}?${query}` : page
  },
  /** A board with an open card. */
  card: (space: Space, boardId: number, issue: IssueName) =>
    `${root(space)}/-/boards/${boardId}?${new URLSearchParams({ peek: writePeek(space, issue) })}`,
}

/** Returns the route pattern of a page below projects or groups whose path has the given number of segments. */
export function spacePattern(kind: Space['kind'], depth: number, tail: string): string {
  const [prefix, letter] = kind === 'project' ? ['', 'p'] : ['/groups', 'g']
  const segments = Array.from({ length: depth }, (_, n) => `/:${letter}${n + 1}`)
  return `${prefix}${segments.join('')}/${tail}`
}

/** Returns the project or group that matched a `spacePattern` route. */
export function spaceOf(params: Readonly<Record<string, string | undefined>>): Space {
  const letter = params['g1'] === undefined ? 'p' : 'g'
  const segments: string[] = []
  for (let n = 1; params[`${letter}${n}`] !== undefined; n++)
    segments.push(params[`${letter}${n}`]!)
  return { kind: letter === 'g' ? 'group' : 'project', fullPath: segments.join('/') }
}

/** Returns the path if it belongs to this app, or else the home page. A crafted `return_to` may lead elsewhere. */
export function safeReturn(target: string | null): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return paths.home()
  const url = new URL(target, 'http://app.invalid')
  // Segments such as `/.//host` may resolve to a URL on another host.
  const isOurs = url.host === 'app.invalid' && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search + url.hash : paths.home()
}

/** Returns `12` on a board of the issue's own project, or else the full reference `group/project#12`. */
export function writePeek(space: Space, { project, iid }: IssueName): string {
  return space.kind === 'project' && space.fullPath === project ? String(iid) : `${project}#${iid}`
}

function root({ kind, fullPath }: Space): string {
  return kind === 'group' ? `/groups/${encodePath(fullPath)}` : `/${encodePath(fullPath)}`
}

function encodePath(fullPath: string): string {
  // Drops empty segments, because a path with one could lead to another host.
  return fullPath.split('/').filter(Boolean).map(encodeURIComponent).join('/')
}
