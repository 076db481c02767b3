import type { ReactNode } from 'react'

import { isImagePath } from './image-path.ts'

/** The place of a binary file. An image has the same height before and after it loads, so that nothing below it moves. */
export function BinaryBox({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div
      className={
        isImagePath(path) ? 'flex h-100 max-h-[70vh] min-h-60 flex-col gap-2' : 'space-y-2'
      }
    >
      {children}
    </div>
  )
}

/** The text of a binary file that is loading. */
export const LOADING = <p className="text-muted">Binary file. Loading…</p>
