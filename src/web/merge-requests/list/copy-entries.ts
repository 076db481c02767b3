import {
  listGroupMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
} from '#contract/merge-requests.ts'
import { copy } from '#web/ui/copy.ts'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { isEmptyFilter, type FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { inputsOf, type ListAddress } from './list-address.ts'
import { MERGEABILITY, type ListPlace } from './list-fields.ts'

/** The menu entries that copy a list's URL, API call or filter text. */
export function copyEntries(
  place: ListPlace,
  fields: readonly FilterField[],
  address: ListAddress,
): MenuEntry[] {
  const { filter, state } = address
  const isEmpty = isEmptyFilter(filter)

  async function copyCurl() {
    const { curlOf } = await import('#web/api/curl.ts')
    const commands = inputsOf(place, fields, address)
      .flat()
      .map(async (each) => {
        const { [MERGEABILITY]: _, ...sent } = each
        const input = { ...sent, state }
        if (place === null) return await curlOf(listMergeRequests, input)
        const route = place.kind === 'group' ? listGroupMergeRequests : listProjectMergeRequests
        return await curlOf(route, { id: place.fullPath, ...input })
      })
    await copy((await Promise.all(commands)).join('\n'), 'Curl command')
  }

  async function copyQuery() {
    const { writeQueryText } = await import('#web/widgets/filter-bar/query-text.ts')
    await copy(writeQueryText(fields, filter), 'Text query')
  }

  return [
    { id: 'link', label: 'Copy link', onAction: () => void copy(location.href, 'Link') },
    {
      id: 'curl',
      label: 'Copy as curl',
      note: 'API request for this list',
      onAction: () => void copyCurl(),
    },
    {
      id: 'text',
      label: 'Copy as text query',
      disabled: isEmpty,
      ...(isEmpty && { note: 'The list is not filtered' }),
      onAction: () => void copyQuery(),
    },
  ]
}
