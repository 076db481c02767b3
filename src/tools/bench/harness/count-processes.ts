import { subscribe } from 'node:diagnostics_channel'

/** Preloaded into a service: counts its child processes and reports the count on request. */
let count = 0
subscribe('child_process', () => {
  count += 1
})
process.on('message', () => process.send!(count))
// The listener must not keep the service alive.
process.channel!.unref()
