/**
 * Broadcasts short messages to every process of the service, including this one. Messages are hints and may get lost.
 */
export interface Channel {
  /** Sends without waiting. Publish only after the commit. */
  publish(message: string): void
  /** Resolves once the subscription is active. Returns a function that unsubscribes. */
  subscribe(listener: Listener): Promise<() => void>
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
  return {
    publish(message) {
      for (const listener of listeners) listener.message(message)
    },
    async subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {},
  }
}
