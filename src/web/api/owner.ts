import { queryOptions } from '@tanstack/react-query'

import { currentUserQuery } from './current-user.ts'
import { currentAccount } from './session.ts'

/** The user to whom stored data belongs, since browsers are shared. */
export interface Owner {
  /** Made of what this app knows of the server, as a hostile one may claim to be another. */
  readonly key: string
}

/** Returns the owner of stored data. Without a user, all users of the browser share it. */
export function ownerOf(user: { id: number } | null): Owner {
  return { key: `${currentAccount()!.server} ${user?.id ?? ''}` }
}

/** The owner of what whoever is signed in does here. */
export const ownerQuery = () => queryOptions({ ...currentUserQuery(), select: ownerOf })
