import { useState } from 'react'

import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** The widths of a panel, in pixels. */
export interface PanelWidths {
  readonly least: number
  readonly usual: number
  readonly most: number
}

/** A panel's width, saved in this browser under `key`. */
export function usePanelWidth(key: string, { least, usual, most }: PanelWidths) {
  const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
  const [width, setWidth] = useState(() => within(Number(readLocal(key)) || usual))
  return {
    width,
    setWidth: (next: number) => {
      setWidth(within(next))
      writeLocal(key, String(within(next)))
    },
  }
}
