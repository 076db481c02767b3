import {
  FolderGit2,
  GitPullRequest,
  House,
  ListChecks,
  MessageCircleQuestionMark,
  SquareKanban,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

import { paths, type Space } from '#web/paths.ts'

export interface Counted {
  /** Null means all projects. */
  readonly space: Space | null
  readonly scope: 'all' | 'created_by_me' | 'reviews_for_me'
}

export interface Place {
  label: string
  to: string
  icon: LucideIcon
  /** The number beside the label counts these open merge requests, or the user's pending to-dos. */
  counted?: Counted | 'todos'
}

/** Filters the merge requests that await the user's review. */
export const REVIEWS = { scope: 'reviews_for_me', state: 'opened' } as const

const HOME: Place = { label: 'Home', to: paths.home(), icon: House }
const REQUESTS: Place = {
  label: 'My requests',
  to: paths.mergeRequests(null),
  icon: GitPullRequest,
  counted: { space: null, scope: 'created_by_me' },
}
const TODOS: Place = { label: 'To-dos', to: paths.todos(), icon: ListChecks, counted: 'todos' }

/** The projects and groups, until the user has a board to return to. */
const BOARDS: Place = { label: 'Boards', to: paths.projects(), icon: SquareKanban }

/** The rail's links. */
export const places: readonly Place[] = [
  HOME,
  REQUESTS,
  {
    label: 'Reviews',
    to: paths.mergeRequests(null, REVIEWS),
    icon: MessageCircleQuestionMark,
    counted: { space: null, scope: 'reviews_for_me' },
  },
  TODOS,
  { label: 'Projects', to: paths.projects(), icon: FolderGit2 },
  { label: 'Groups', to: paths.groups(), icon: UsersRound },
]

/** The links of the phone's bottom bar. */
export const barPlaces: readonly Place[] = [HOME, BOARDS, REQUESTS, TODOS]

/** The links of a project or group. */
export const placesIn = (space: Space): readonly Place[] => [
  { label: 'Boards', to: paths.boards(space), icon: SquareKanban },
  {
    label: 'Merge requests',
    to: paths.mergeRequests(space),
    icon: GitPullRequest,
    counted: { space, scope: 'all' },
  },
  { label: 'Members', to: paths.members(space), icon: UsersRound },
]
