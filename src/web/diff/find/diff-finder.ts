import { trustedScriptUrl } from '#web/lib/trusted-script-url.ts'
// oxlint-disable-next-line import/default -- Vite exports the worker's URL
import workerUrl from './find-worker.ts?worker&url'
import { createFinder, type Finder } from './finder.ts'

/** Creates a finder with a worker of its own. */
export function createDiffFinder(): Finder {
  return createFinder(
    () => new Worker(trustedScriptUrl('find-worker', workerUrl), { type: 'module' }),
  )
}
