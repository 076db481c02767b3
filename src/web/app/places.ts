import { FolderGit2, House, UsersRound, type LucideIcon } from 'lucide-react'

import { paths } from '#web/paths.ts'

export interface Place {
  label: string
  to: string
  icon: LucideIcon
}

/** The links of the rail and the bottom bar. */
export const places: readonly Place[] = [
  { label: 'Home', to: paths.home(), icon: House },
  { label: 'Projects', to: paths.projects(), icon: FolderGit2 },
  { label: 'Groups', to: paths.groups(), icon: UsersRound },
]
