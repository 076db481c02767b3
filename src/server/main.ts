import { readOptions, USAGE } from './options.ts'
import { stopOnSignal } from './stop.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (options) {
    // Loaded only now: help, and what is wrong with the options, come at once.
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

/** What a person can do something about has a message of ours, or a code of the system's; a mistake of ours shows its stack. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error) || error.message === '') return false
  return error.constructor === Error || 'code' in error
}
