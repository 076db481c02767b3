import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { toast } from './toast.ts'

/** A component whose code comes when it is first shown, or before that by `bring`. */
type LazyPart<Props> = ComponentType<Props> & { bring: () => void }

const MISSING = 'Could not load this part of the app: the server is not responding.'
/** By then the first page is there. */
const CALM_MS = 2000

let calm: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, CALM_MS))

/**
 * Each part comes by itself once there is nothing else to do, so that little is missing when the server is. Where one
 * cannot be had when it is shown, that is said, and it can be asked for again; a lazy component of React would have failed
 * for good.
 *
 * @param whileComing what stands in its place until then
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
