import { subscribe } from 'node:diagnostics_channel'

/** Loaded into a service before anything of its own: tells who asks how many processes it started. */
let count = 0
subscribe('child_process', () => {
  count += 1
})
process.on('message', () => process.send!(count))
// It listens only as long as the service runs.
process.channel!.unref()
