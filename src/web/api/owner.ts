import { queryOptions } from '@tanstack/react-query'

import { currentUserQuery } from './current-user.ts'
import { currentAccount } from './session.ts'

/** Whose something is that this browser remembers: browsers are shared. */
export interface Owner {
  /** Made of what this app knows of the server, as a hostile one may claim to be another. */
  readonly key: string
}

/** Where the server does not tell users, what is remembered is everybody's who uses it here. */
export function ownerOf(user: { id: number } | null): Owner {
  return { key: `${currentAccount()!.server} ${user?.id ?? ''}` }
}

/** The owner of what whoever is signed in does here. */
export const ownerQuery = () => queryOptions({ ...currentUserQuery(), select: ownerOf })
