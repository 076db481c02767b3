import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { shownToasts, toast } from './toast.ts'

/** A component whose code loads when it is first rendered, or earlier with `preload`. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Starts to load the code. Always returns the same promise, which resolves even when loading fails. */
  preload: () => Promise<void>
}

const MISSING = 'Could not load this part of the app: the server is not responding.'
/** Long enough for most first pages to load. */
const FIRST_LOADS_MS = 2000

let idle: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, FIRST_LOADS_MS))

/**
 * Loads a component lazily, at the latest when the app is idle, so most of the app still works when the server goes
 * down. Unlike `React.lazy`, it can retry a failed load.
 *
 * @param placeholder shown until then, or a function that renders one from the props
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode) = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  async function loadOnce(): Promise<void> {
    if (loaded) return
    loading ??= load()
      .then((part) => void (loaded = part))
      .finally(() => (loading = null))
    await loading
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      const show = () =>
        void loadOnce().then(
          () => setLoaded(() => loaded),
          () => reportMissing(show),
        )
      // Loading blocks the main thread, and the placeholder should be painted first.
      if (!Loaded) void afterPaint().then(show)
    }, [Loaded])
    if (Loaded) return <Loaded {...props} />
    return typeof placeholder === 'function' ? placeholder(props) : placeholder
  }

  let preloading: Promise<void> | null = null
  const preload = () => (preloading ??= loadOnce().catch(() => undefined))
  idle = idle
    .then(whenIdle)
    .then(loadOnce)
    .catch(() => null)
  return Object.assign(Part, { preload })
}

/** The parts that failed to load, each with its retry. */
const missing = new Set<() => void>()
let missingToast: number | null = null

/** Reports all missing parts in one toast, since a lost server can affect many at once. */
function reportMissing(retry: () => void): void {
  missing.add(retry)
  if (shownToasts.get().some(({ id }) => id === missingToast)) return
  missingToast = toast.error(MISSING, { label: 'Retry', run: retryMissing })
}

function retryMissing(): void {
  const retries = [...missing]
  missing.clear()
  for (const retry of retries) retry()
}
