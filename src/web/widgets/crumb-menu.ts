import { createContext, type ReactNode } from 'react'

import type { Space } from '#web/paths.ts'

export interface CrumbMenuProps {
  space: Space
  /** What people call it. */
  name: string
  /** The page is about it, or in it. */
  isHere: boolean
  /** It stands after the heading, not between two crumbs. */
  isLast?: boolean
}

/** Draws the menu behind a crumb that is a project or group. The app gives it to every page. */
export const CrumbMenuContext = createContext<((props: CrumbMenuProps) => ReactNode) | null>(null)
