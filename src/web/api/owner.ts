import { queryOptions } from '@tanstack/react-query'

import { currentUserQuery } from './current-user.ts'
import { currentAccount } from './session.ts'

/** Whose something is that this browser remembers: browsers are shared. */
export interface Owner {
  web_url: string
}

/** Where the server does not tell users, what is remembered is everybody's who uses it here. */
export function ownerOf(user: Owner | null): Owner {
  return { web_url: user?.web_url ?? currentAccount()!.server }
}

/** The owner of what whoever is signed in does here. */
export const ownerQuery = () => queryOptions({ ...currentUserQuery(), select: ownerOf })
