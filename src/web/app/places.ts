import {
  FolderGit2,
  GitPullRequest,
  House,
  ListChecks,
  MessageCircleQuestionMark,
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
  /** True when the phone's bottom bar shows the place. */
  isInBar?: boolean
}

/** Filters the merge requests that await the user's review. */
export const REVIEWS = { scope: 'reviews_for_me', state: 'opened' } as const

/** The rail's links. */
export const places: readonly Place[] = [
  { label: 'Home', to: paths.home(), icon: House, isInBar: true },
  {
    label: 'My requests',
    to: paths.mergeRequests(null),
    icon: GitPullRequest,
    counted: { space: null, scope: 'created_by_me' },
    isInBar: true,
  },
  {
    label: 'Reviews',
    to: paths.mergeRequests(null, REVIEWS),
    icon: MessageCircleQuestionMark,
    counted: { space: null, scope: 'reviews_for_me' },
    isInBar: true,
  },
  { label: 'To-dos', to: paths.todos(), icon: ListChecks, counted: 'todos' },
  { label: 'Projects', to: paths.projects(), icon: FolderGit2, isInBar: true },
  { label: 'Groups', to: paths.groups(), icon: UsersRound },
]
