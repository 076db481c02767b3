/** Resolves after the given time. Rejects as soon as the signal aborts. Leaves no listener behind. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await untilAborted((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    return () => clearTimeout(timer)
  }, signal)
}

/**
 * Resolves when `begin` calls its argument. Rejects as soon as the signal aborts. In both cases runs the cleanup that
 * `begin` returned, and leaves no listener behind.
 */
export async function untilAborted(
  begin: (resolve: () => void) => () => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal!.reason as Error)
  const end = begin(resolve)
  signal?.addEventListener('abort', abort)
  try {
    await promise
  } finally {
    end()
    signal?.removeEventListener('abort', abort)
  }
}
