import { subscribe } from 'node:diagnostics_channel'
import { isMainThread } from 'node:worker_threads'

import { Helper } from '#server/git/helped-git.ts'

/**
 * Counts a service's child processes and reports the count on request. The service preloads this file, and so do its
 * threads, which have no channel to report through.
 */
if (isMainThread) {
  let count = 0
  // oxlint-disable-next-line typescript/unbound-method -- it is called as a method of its helper below
  const { start } = Helper.prototype
  Helper.prototype.start = function (command) {
    count += 1
    return start.call(this, command)
  }
  subscribe('child_process', () => {
    count += 1
  })
  process.on('message', () => process.send!(count))
  // The listener must not keep the service alive.
  process.channel!.unref()
}
