/**
 * Broadcasts short messages to every process of the service, this one included. Messages are hints: they may get lost.
 */
export interface Channel {
  /** Sends without waiting. Publish only what is committed. */
  publish(message: string): void
  /** Resolves once no later message is missed. Returns the function that unsubscribes. */
  subscribe(listener: Listener): Promise<() => void>
  close(): Promise<void>
}

export interface Listener {
  message(text: string): void
  /** Called when messages may have been missed; no more will come. */
  lost(): void
}

/** A channel within this process. An SQLite file has only one process. */
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
