/** Carries short messages to every process of the service, this one too. They are hints: one may get lost. */
export interface Channel {
  /** Sends without waiting for anything. Only what is committed may be told. */
  publish(message: string): void
  /** Once it resolves nothing is missed. The result ends it. */
  subscribe(listener: Listener): Promise<() => void>
  close(): Promise<void>
}

export interface Listener {
  message(text: string): void
  /** Some messages may have been missed, and no more will come. */
  lost(): void
}

/** Within this process: an SQLite file has only one. */
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
