/**
 * Broadcasts short messages to every process of the service, including this one. Messages are hints and may get lost.
 */
export interface Channel {
  /** Sends without waiting. Publish only after the commit. */
  publish(message: string): void
  /** Resolves once the subscription is active. Returns a function that unsubscribes. */
  subscribe(listener: Listener): Promise<() => void>
  /**
   * Returns the messages of the last milliseconds, oldest first. Null if some may be missing. Call it after subscribing.
   */
  recent(milliseconds: number): string[] | null
  close(): Promise<void>
}

export interface Listener {
  message(text: string): void
  /** Called when messages may have been missed. The subscription is over. */
  lost(): void
}

/** A channel within this process. SQLite needs no other: only one process uses the file. */
export function localChannel(): Channel {
  const listeners = new Set<Listener>()
  const history = new History()
  return {
    publish(message) {
      history.add(message)
      for (const listener of listeners) listener.message(message)
    },
    async subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recent: (milliseconds) => history.last(milliseconds),
    async close() {},
  }
}

/** Milliseconds. */
const RETENTION = 60_000
const MAX_MESSAGES = 1000

/** The messages of the last minute, as far as this process heard them. */
export class History {
  #knownSince = performance.now()
  #messages: { at: number; text: string }[] = []

  add(text: string): void {
    const at = performance.now()
    this.#messages.push({ at, text })
    while (this.#messages.length > MAX_MESSAGES || this.#messages[0]!.at < at - RETENTION) {
      this.#knownSince = this.#messages.shift()!.at
    }
  }

  /** Forgets everything, after messages may have been lost. */
  restart(): void {
    this.#messages = []
    this.#knownSince = performance.now()
  }

  /** Returns the messages of the last milliseconds, oldest first. Null if some are unknown. */
  last(milliseconds: number): string[] | null {
    const from = performance.now() - milliseconds
    if (from < this.#knownSince) return null
    return this.#messages.filter(({ at }) => at >= from).map(({ text }) => text)
  }
}
