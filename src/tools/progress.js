/**
 * Prints a step's name and, when the step is done, its duration.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = performance.now()
  process.stdout.write(`${what} … `)
  try {
    const result = await work()
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Exits with only the error's message, since users of these tools need no stack trace. */
export function failOnError() {
  process.on('uncaughtException', (error) => {
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
    process.stderr.write(`\n${error.message}${cause}\n`)
    process.exit(1)
  })
}
