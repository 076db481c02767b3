import { useState } from 'react'

import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** Drawer widths, in pixels. */
export const DRAWER_WIDTH = { least: 360, usual: 480, most: 720 } as const

const KEY = 'mergeboard.drawer-width'

/** The width of drawers, which this browser remembers. */
export function useDrawerWidth() {
  const [width, setWidth] = useState(() => within(Number(readLocal(KEY)) || DRAWER_WIDTH.usual))
  return {
    width,
    setWidth: (next: number) => {
      setWidth(within(next))
      writeLocal(KEY, String(within(next)))
    },
  }
}

function within(width: number): number {
  return Math.round(Math.min(DRAWER_WIDTH.most, Math.max(DRAWER_WIDTH.least, width)))
}
