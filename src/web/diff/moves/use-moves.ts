import { startTransition, useEffect, useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { MovedBlock } from '#web/diff/model/moved-blocks.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { trustedScriptUrl } from '#web/lib/trusted-script-url.ts'
// oxlint-disable-next-line import/default -- Vite exports the worker's URL
import workerUrl from './moves-worker.ts?worker&url'
import { movesIn, NO_MOVES, type Moves } from './moves.ts'

/** Finds the moved lines of a diff in a worker. Returns none until they are found, or if the worker fails. */
export function useMoves(files: readonly DiffFile[]): Moves {
  const [found, setFound] = useState({ files, moves: NO_MOVES })
  useEffect(() => {
    if (!files.some(({ added }) => added) || !files.some(({ removed }) => removed)) return
    let worker: Worker | undefined
    let isOver = false

    async function find(): Promise<void> {
      await afterPaint()
      if (isOver) return
      worker = new Worker(trustedScriptUrl('moves-worker', workerUrl), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<readonly MovedBlock[]>) => {
        worker?.terminate()
        startTransition(() => setFound({ files, moves: movesIn(data) }))
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(files)
    }

    void find()
    return () => {
      isOver = true
      worker?.terminate()
    }
  }, [files])
  return found.files === files ? found.moves : NO_MOVES
}
