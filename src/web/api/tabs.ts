/** Messages between the tabs of this browser. */
export type TabMessage =
  /** The user signed out, so other tabs drop the account. */
  | { kind: 'signed-out'; accountId: string; server: string; userId: string | null }
  /** The list of accounts is another one now, or something in it. */
  | { kind: 'accounts' }
  /** A window in which somebody signed in for another one came back to this address. */
  | { kind: 'sign-in-answer'; address: string }
  /** A text is open to be written, was already, or is no longer. */
  | { kind: 'draft-open' | 'draft-here' | 'draft-closed'; text: string }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('mergeboard') : null

export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage(message)
}

/** Hears what other tabs tell; not what this one does. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
