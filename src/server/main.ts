import { readOptions, USAGE } from './options.ts'

/** Milliseconds for pending requests to finish. */
const GRACE = 10_000

try {
  const options = readOptions(process.argv.slice(2))
  if (options) {
    // Imported late so that help and option errors appear at once.
    const { serve } = await import('./serve.ts')
    const service = await serve(options, process.env)
    stopOnSignal(() => service.close())
    console.log(`Mergeboard is ready at ${service.url}`)
  } else {
    console.log(USAGE)
  }
} catch (error) {
  console.error('Mergeboard could not start:', isForPeople(error) ? error.message : error)
  process.exit(1)
}

/**
 * True for errors that a user can fix: our own messages and system errors. All other errors are bugs and print their
 * stack.
 */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error) || error.message === '') return false
  return error.constructor === Error || 'code' in error
}

/** Closes gracefully and exits on the first SIGINT, SIGTERM or SIGHUP. Ignores further signals. */
function stopOnSignal(close: () => Promise<void>): void {
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
