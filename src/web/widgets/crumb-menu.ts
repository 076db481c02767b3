import { createContext, type ReactNode } from 'react'

import type { Space } from '#web/paths.ts'

export interface CrumbMenuProps {
  space: Space
  /** The name of the project or group. */
  name: string
  /** True when the page shows the project or group, or something in it. */
  isHere: boolean
  /** True after the heading. False between two crumbs. */
  isLast?: boolean
}

/** Renders a project or group crumb's menu. The app provides it. */
export const CrumbMenuContext = createContext<((props: CrumbMenuProps) => ReactNode) | null>(null)
