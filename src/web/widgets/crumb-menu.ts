import { createContext, type ReactNode } from 'react'

import type { Space } from '#web/paths.ts'

export interface CrumbMenuProps {
  space: Space
  /** The name of the space. */
  name: string
  /** The page is about it, or in it. */
  isHere: boolean
  /** True after the heading rather than between two crumbs. */
  isLast?: boolean
}

/** Draws the menu behind a crumb that is a project or group. The app gives it to every page. */
export const CrumbMenuContext = createContext<((props: CrumbMenuProps) => ReactNode) | null>(null)
