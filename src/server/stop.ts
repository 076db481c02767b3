/** Milliseconds that requests under way have to finish. */
const GRACE = 10_000

/** Closes in order on the first SIGINT, SIGTERM or SIGHUP, and then ends the process; further signals change nothing. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), GRACE).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('Mergeboard did not stop cleanly:', error)
          process.exit(1)
        },
      )
    })
  }
}
