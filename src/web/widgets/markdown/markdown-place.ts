import type { IssueName } from '#web/paths.ts'

/** The context in which a text's short references resolve. */
export interface MarkdownPlace {
  /** The base URL for relative links. */
  readonly server: string
  /** The path of the project whose issues and merge requests are named by number alone. */
  readonly project: string
  readonly hrefOf: (issue: IssueName) => string
  /** Opens an issue within the app. */
  readonly follow: (issue: IssueName) => void
  /** Opens another page of the app. */
  readonly visit: (address: string) => void
}
