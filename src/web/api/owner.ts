import { queryOptions } from '@tanstack/react-query'

import { currentUserQuery } from './current-user.ts'
import { currentAccount } from './session.ts'

/** The user who owns data in this browser's storage. Several users may share a browser. */
export interface Owner {
  /**
   * Contains the server address that the user signed in with, because a hostile server may claim to be another server.
   */
  readonly key: string
}

/** Returns the owner for stored data. When the user is unknown, all users of the browser share the data. */
export function ownerOf(user: { id: number } | null): Owner {
  return { key: `${currentAccount()!.server} ${user?.id ?? ''}` }
}

/** The owner of the data that the current user stores. */
export const ownerQuery = () => queryOptions({ ...currentUserQuery(), select: ownerOf })
