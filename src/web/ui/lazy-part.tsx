import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { toast } from './toast.ts'

/** A component whose code loads when first shown, or earlier by `bring`. */
type LazyPart<Props> = ComponentType<Props> & { bring: () => void }

const MISSING = 'Could not load this part of the app: the server is not responding.'
/** Delay until the first page is likely loaded. */
const CALM_MS = 2000

let calm: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, CALM_MS))

/**
 * Loads a component lazily, at the latest when the app is idle, so that little is missing when the server goes down.
 * A failed load can be retried, unlike one of `React.lazy`.
 *
 * @param whileComing the placeholder until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileComing: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null

  async function come(): Promise<void> {
    if (loaded) return
    coming ??= load()
      .then((part) => void (loaded = part))
      .finally(() => (coming = null))
    await coming
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      const show = () => void come().then(() => setLoaded(() => loaded), sayMissing)
      const sayMissing = () => toast.error(MISSING, { label: 'Retry', run: show })
      if (!Loaded) show()
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : whileComing
  }

  const bring = () => void come().catch(() => null)
  calm = calm
    .then(nothingToDo)
    .then(come)
    .catch(() => null)
  return Object.assign(Part, { bring })
}

async function nothingToDo(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })
}
