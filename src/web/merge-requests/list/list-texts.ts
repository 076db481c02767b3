import { listMergeRequests, mergeRequestRoutes } from '#contract/merge-requests/lists.ts'
import { curlOf } from '#web/api/curl.ts'
import type { FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { writeAnyOfText } from './any-of/any-of-text.ts'
import { inputsOf, type ListAddress } from './list-address.ts'
import { MERGEABILITY, type ListPlace } from './list-fields.ts'

/** Returns the API calls of a list, each on a line of its own. */
export async function curlText(
  place: ListPlace,
  fields: readonly FilterField[],
  address: ListAddress,
): Promise<string> {
  const commands = inputsOf(place, fields, address)
    .flat()
    .map(async (each) => {
      const { [MERGEABILITY]: _, ...sent } = each
      const input = { ...sent, state: address.state }
      if (place === null) return await curlOf(listMergeRequests, input)
      const route = mergeRequestRoutes[place.kind].list
      return await curlOf(route, { id: place.fullPath, ...input })
    })
  return (await Promise.all(commands)).join('\n')
}

/** Returns the filter of a list as it can be typed. */
export function queryText(fields: readonly FilterField[], address: ListAddress): string {
  return writeAnyOfText(fields, address.filter, address.alternatives)
}
