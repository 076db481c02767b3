/** Messages between this browser's tabs. */
export type TabMessage =
  /** The user signed out, so other tabs remove the account. */
  | { kind: 'signed-out'; accountId: string; server: string; userId: string | null }
  /** The list of accounts, or an account in it, changed. */
  | { kind: 'accounts' }
  /** The OAuth reply in a sign-in window's URL. */
  | { kind: 'sign-in-answer'; address: string }
  /** The user sent a change to a URL of the API, from a board. */
  | { kind: 'write'; url: string }
  /** The user's review of a merge request changed. */
  | { kind: 'review'; server: string; reference: string }
  /**
   * `draft-open`: the sending tab opened a text for editing. `draft-here`: the sending tab already has the text open.
   */
  | { kind: 'draft-open' | 'draft-here'; text: string; tab: string }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('mergeboard') : null

export function messageTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel?.postMessage(message)
}

/** Listens to other tabs' messages. Returns a function that stops listening. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}
