/** A project or a group: both have boards, members and labels at addresses of the same shape. */
export interface Space {
  kind: 'project' | 'group'
  fullPath: string
}

/** An issue as an address names it. */
export interface IssueName {
  /** The path of its project. */
  readonly project: string
  readonly iid: number
}

interface SignInOptions {
  /** The server to begin with. */
  server?: string | undefined
  /** True to sign in with another account as well. */
  another?: boolean
}

/** Groups nest at most twenty deep, and a project may sit in the last one. */
const MAX_DEPTH = 21

/** Every address of the app. Where GitLab has the same screen it has the same address. */
export const paths = {
  home: () => '/',
  signIn: (returnTo?: string, { server, another }: SignInOptions = {}) => {
    const query = new URLSearchParams()
    if (returnTo && returnTo !== '/') query.set('return_to', returnTo)
    if (server) query.set('server', server)
    if (another) query.set('another', '1')
    return query.size > 0 ? `/-/sign-in?${query}` : '/-/sign-in'
  },
  oauthCallback: () => '/-/oauth/callback',
  settings: (part?: string) => (part ? `/-/settings/${part}` : '/-/settings'),
  projects: () => '/dashboard/projects',
  groups: () => '/dashboard/groups',
  space: (fullPath: string) => `/${encodePath(fullPath)}`,
  /** People and groups share one name space. */
  person: (username: string) => `/${encodeURIComponent(username)}`,
  /** Leads on to the board that was opened last. */
  boards: (space: Space) => `${root(space)}/-/boards`,
  allBoards: (space: Space) => `${root(space)}/-/boards?show=all`,
  board: (space: Space, boardId: number) => `${root(space)}/-/boards/${boardId}`,
  /** A board with the cards of one person only. */
  boardOfPerson: (space: Space, boardId: number, username: string) =>
    `${root(space)}/-/boards/${boardId}?${new URLSearchParams({ 'assignee_username[]': username })}`,
  /** A board with one of its cards open. */
  card: (space: Space, boardId: number, issue: IssueName) =>
    `${root(space)}/-/boards/${boardId}?${new URLSearchParams({ peek: writePeek(space, issue) })}`,
}

/** Route patterns of a screen within a project or group, one for each depth that its path may have. */
export function spacePatterns(kind: Space['kind'], tail: string): string[] {
  const [first, prefix, letter] = kind === 'project' ? [2, '', 'p'] : [1, '/groups', 'g']
  return Array.from({ length: MAX_DEPTH - first + 1 }, (_, index) => {
    const segments = Array.from({ length: first + index }, (_, n) => `/:${letter}${n + 1}`)
    return `${prefix}${segments.join('')}/${tail}`
  })
}

/** The project or group that a route of `spacePatterns` is about. */
export function spaceOf(params: Readonly<Record<string, string | undefined>>): Space {
  const letter = params['g1'] === undefined ? 'p' : 'g'
  const segments: string[] = []
  for (let n = 1; params[`${letter}${n}`] !== undefined; n++)
    segments.push(params[`${letter}${n}`]!)
  return { kind: letter === 'g' ? 'group' : 'project', fullPath: segments.join('/') }
}

/** Only an address of this app: what a stranger could put into `return_to` must not lead elsewhere. */
export function safeReturn(target: string | null): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return paths.home()
  const url = new URL(target, 'http://app.invalid')
  // Steps such as `/.//host` may lead to an address that a browser takes for that of another host.
  const isOurs = url.host === 'app.invalid' && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search + url.hash : paths.home()
}

/** `12` on a board of the issue's own project, its full reference `group/project#12` elsewhere. */
export function writePeek(space: Space, { project, iid }: IssueName): string {
  return space.kind === 'project' && space.fullPath === project ? String(iid) : `${project}#${iid}`
}

function root({ kind, fullPath }: Space): string {
  return kind === 'group' ? `/groups/${encodePath(fullPath)}` : `/${encodePath(fullPath)}`
}

function encodePath(fullPath: string): string {
  return fullPath.split('/').map(encodeURIComponent).join('/')
}
