import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { frameOf, readFrames, type FrameKind } from './frames.js'
import { signalGroup, spawnHelper, type GitChild, type GitCommand } from './spawn-git.ts'

/** Thrown when the helper died while it ran a command. `code` makes it an outage: a retry starts another helper. */
class HelperEnded extends Error {
  override readonly name = 'HelperEnded'
  readonly code = 'EAGAIN'
}

type Send = (kind: FrameKind, body: string | Uint8Array, done?: () => void) => void

/** Bytes of output before the helper stops reading more. */
const BUFFERED = 1024 * 1024
/** Bytes of input at once. */
const PART = 64 * 1024

/** A git process of the helper, in the shape of one of this process. */
class HelpedGit
  extends EventEmitter<{ close: [number | null]; error: [Error] }>
  implements GitChild
{
  pid: number | null = null
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr = new Readable({ read() {} })
  readonly #send: Send
  readonly #pause: () => void
  #rest: (() => void) | null = null

  constructor(send: Send) {
    super()
    this.#send = send
    this.stdin = new Writable({
      write: (chunk: Buffer, _encoding, done) => this.#input(chunk, done),
      final: (done) => send('endInput', '', done),
    })
    let isPaused = false
    this.stdout = new Readable({
      highWaterMark: BUFFERED,
      read() {
        if (isPaused) send('resume', '')
        isPaused = false
      },
    })
    this.#pause = () => {
      if (!isPaused) send('pause', '')
      isPaused = true
    }
  }

  /** Signals git and all its children. */
  signal(signal: NodeJS.Signals): void {
    this.#send('signal', signal)
  }

  /** Sends a long input in parts. Each part waits until git has read the previous one, so the helper buffers little. */
  #input(bytes: Buffer, done: () => void): void {
    this.#send('input', bytes.subarray(0, PART), bytes.length > PART ? undefined : done)
    if (bytes.length > PART) this.#rest = () => this.#input(bytes.subarray(PART), done)
  }

  #sendMore(): void {
    const send = this.#rest
    this.#rest = null
    send?.()
  }

  receive(kind: FrameKind, body: Buffer): void {
    if (kind === 'started') this.pid = Number(body)
    else if (kind === 'took') this.#sendMore()
    else if (kind === 'out' && !this.stdout.destroyed && !this.stdout.push(body)) this.#pause()
    else if (kind === 'err') this.stderr.push(body)
    else if (kind === 'closed')
      this.#end(() => this.emit('close', body.length > 0 ? Number(body) : null))
  }

  fail(error: Error): void {
    this.emit('error', error)
    this.#end(() => this.emit('close', null))
  }

  /** Ends the output, and reports the end once its readers have all of it. */
  #end(report: () => void): void {
    const streams = [this.stdout, this.stderr].filter((stream) => !stream.closed)
    let open = streams.length
    if (open === 0) return report()
    for (const stream of streams) {
      stream.once('close', () => {
        open -= 1
        if (open === 0) report()
      })
      if (!stream.destroyed) stream.push(null)
      // Without a reader, it would never end.
      if (stream.readableFlowing === null && stream.listenerCount('readable') === 0) stream.resume()
    }
  }
}

/** Milliseconds for a command to clean up after its helper died. */
const GRACE = 5000
const POLL_INTERVAL = 10

/** The process that starts git for this one. */
export class Helper {
  isUsable = true
  readonly #process = spawnHelper()
  readonly #running = new Map<number, HelpedGit>()
  #lastId = 0

  constructor() {
    const { stdin, stdout } = this.#process
    this.#process.on('error', (error) => this.#end(error))
    this.#process.on('close', () => this.#end(new HelperEnded("git's helper has ended")))
    stdin.on('error', () => {})
    stdout.on(
      'data',
      readFrames((kind, id, body) => this.#receive(kind, id, body)),
    )
    this.#hold(false)
  }

  start(command: GitCommand): HelpedGit {
    this.#lastId += 1
    const id = this.#lastId
    const git = new HelpedGit((kind, body, done) => this.#send(kind, id, body, done))
    this.#running.set(id, git)
    if (this.#running.size === 1) this.#hold(true)
    this.#send('start', id, JSON.stringify(command))
    return git
  }

  #send(kind: FrameKind, id: number, body: string | Uint8Array, done?: () => void): void {
    if (this.isUsable) this.#process.stdin.write(frameOf(kind, id, body), () => done?.())
    else done?.()
  }

  #receive(kind: FrameKind, id: number, body: Buffer): void {
    const git = this.#running.get(id)
    if (!git) return
    if (kind === 'closed' || kind === 'failed') {
      this.#running.delete(id)
      if (this.#running.size === 0) this.#hold(false)
    }
    if (kind !== 'failed') return git.receive(kind, body)
    const { message, code } = JSON.parse(body.toString()) as { message: string; code: string }
    git.fail(Object.assign(new Error(message), { code }))
  }

  /** Lets the helper keep this process alive only while it runs commands. */
  #hold(isRunning: boolean): void {
    const way = isRunning ? 'ref' : 'unref'
    this.#process[way]()
    for (const stream of [this.#process.stdin, this.#process.stdout]) {
      ;(stream as unknown as { ref(): void; unref(): void })[way]()
    }
  }

  #end(error: Error): void {
    this.isUsable = false
    for (const git of this.#running.values()) void failOrphan(git, error)
    this.#running.clear()
  }
}

/** Kills a command that outlived its helper, and only then rejects it, since it may still change the repository. */
async function failOrphan(git: HelpedGit, error: Error): Promise<void> {
  if (git.pid !== null) {
    signalGroup(git.pid, 'SIGTERM')
    let waited = 0
    for (; waited < GRACE && signalGroup(git.pid, 0); waited += POLL_INTERVAL)
      await pause(POLL_INTERVAL)
    signalGroup(git.pid, 'SIGKILL')
  }
  git.fail(error)
}

let helper: Helper | undefined

/** Starts a command in the helper, which is started first if need be. */
export function startHelped(command: GitCommand): HelpedGit {
  if (!helper?.isUsable) helper = new Helper()
  return helper.start(command)
}
