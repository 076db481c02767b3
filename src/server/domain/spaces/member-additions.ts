import type { Refusal } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Problems } from './space-names.ts'

/** The result of adding several users: the reasons for those who were not added. */
export interface Additions {
  status: 'success' | 'error'
  message?: string
}

/** Names each requested user who could not be added, with the reason. */
export function summariseAdditions(
  names: readonly (number | string)[],
  found: readonly User[],
  refusals: ReadonlyMap<number, Refusal>,
): Additions {
  const isFound = (name: number | string) =>
    found.some(({ id, username }) =>
      typeof name === 'number' ? id === name : username.toLowerCase() === name.toLowerCase(),
    )
  const reasons = [
    ...names.filter((name) => !isFound(name)).map((name) => `${name}: User not found`),
    ...found.flatMap(({ id, username }) => {
      const refusal = refusals.get(id)
      return refusal ? [`${username}: ${sentenceOf(refusal)}`] : []
    }),
  ]
  return reasons.length === 0
    ? { status: 'success' }
    : { status: 'error', message: reasons.join(', ') }
}

function sentenceOf({ detail }: Refusal): string {
  if (typeof detail === 'string') return detail
  return Object.entries(detail as Problems)
    .flatMap(([name, texts]) => texts.map((text) => `${humanName(name)} ${text}`))
    .join(', ')
}

const humanName = (property: string) =>
  property.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
