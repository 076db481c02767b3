import { spawn } from 'node:child_process'

import { frameOf, readFrames } from './frames.js'

/**
 * A program that starts short git commands for the service (helped-git.ts): a start from a process as large as the
 * service would hold it up for milliseconds. Ends with the service, and all commands with it. JavaScript, because Node
 * cannot run TypeScript without compiled code.
 *
 * @typedef {import('./frames.js').FrameKind} FrameKind
 * @typedef {import('node:child_process').ChildProcessWithoutNullStreams} Child
 */

/** Milliseconds between SIGTERM and SIGKILL. git cleans up its lock files only on SIGTERM. */
const GRACE = 5000

/** @type {Map<number, Child>} */
const running = new Map()
/** Commands whose output is paused until the service can take more. */
const paused = new Set()
let isEnding = false

process.stdin.on('data', readFrames(receive))
process.stdin.on('end', end)
process.stdin.on('error', end)
process.stdout.on('error', end)
process.stdout.on('drain', () => {
  for (const [id, { stdout, stderr }] of running) {
    if (!paused.has(id)) stdout.resume()
    stderr.resume()
  }
})
// Only the service ends its helper, even when the system tells both to.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/**
 * @param {FrameKind} kind
 * @param {number} id
 * @param {string | Uint8Array} [body]
 */
function send(kind, id, body) {
  if (process.stdout.write(frameOf(kind, id, body))) return
  for (const { stdout, stderr } of running.values()) {
    stdout.pause()
    stderr.pause()
  }
}

/**
 * @param {FrameKind} kind
 * @param {number} id
 * @param {Buffer} body
 */
function receive(kind, id, body) {
  if (kind === 'start') return start(id, JSON.parse(body.toString()))
  const child = running.get(id)
  if (!child) return
  if (kind === 'input') child.stdin.write(body, () => send('took', id))
  else if (kind === 'endInput') child.stdin.end()
  else if (kind === 'signal') signalGroup(child, body.toString())
  else if (kind === 'pause') {
    paused.add(id)
    child.stdout.pause()
  } else if (kind === 'resume') {
    paused.delete(id)
    child.stdout.resume()
  }
}

/**
 * @param {number} id
 * @param {import('./spawn-git.ts').GitCommand} command
 */
function start(id, { program, args, env }) {
  const fail = (/** @type {NodeJS.ErrnoException} */ { code, message }) =>
    send('failed', id, JSON.stringify({ code, message }))
  let child
  try {
    // Its own process group, which signals reach as a whole.
    child = spawn(program, args, { env, detached: true, stdio: 'pipe' })
  } catch (error) {
    return fail(/** @type {NodeJS.ErrnoException} */ (error))
  }
  child.on('error', fail)
  if (child.pid === undefined) return
  running.set(id, child)
  send('started', id, String(child.pid))
  child.stdin.on('error', () => {})
  child.stdout.on('data', (chunk) => send('out', id, chunk))
  child.stderr.on('data', (chunk) => send('err', id, chunk))
  // The rest of its output is short, and nobody may be left to ask for it.
  child.on('exit', () => {
    paused.delete(id)
    child.stdout.resume()
  })
  child.on('close', (code) => {
    running.delete(id)
    send('closed', id, code === null ? '' : String(code))
    if (isEnding && running.size === 0) process.exit()
  })
}

/**
 * @param {Child} child
 * @param {string} signal
 */
function signalGroup({ pid }, signal) {
  try {
    process.kill(-Number(pid), signal)
  } catch {
    // All processes of the group have ended already.
  }
}

/** Ends all commands, then this process. */
function end() {
  if (isEnding) return
  isEnding = true
  if (running.size === 0) process.exit()
  for (const child of running.values()) signalGroup(child, 'SIGTERM')
  setTimeout(() => {
    for (const child of running.values()) signalGroup(child, 'SIGKILL')
    process.exit()
  }, GRACE)
}
