import type { IssueName } from '#web/paths.ts'

/** The context of a text, which resolves its short references. */
export interface MarkdownPlace {
  /** Addresses without one of their own begin there. */
  readonly server: string
  /** The path of the project whose issues are named by number alone. */
  readonly project: string
  readonly hrefOf: (issue: IssueName) => string
  /** Opens it within the app. */
  readonly follow: (issue: IssueName) => void
  /** Opens the page of a person or a group within the app. */
  readonly visit: (address: string) => void
}
