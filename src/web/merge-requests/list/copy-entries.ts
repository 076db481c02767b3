import { copy } from '#web/ui/copy.ts'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { isEmptyFilter, type FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import type { ListAddress } from './list-address.ts'
import type { ListPlace } from './list-fields.ts'

/** The menu entries that copy a list's URL, API call or filter text. */
export function copyEntries(
  place: ListPlace,
  fields: readonly FilterField[],
  address: ListAddress,
): MenuEntry[] {
  const isEmpty = [address.filter, ...address.alternatives].every(isEmptyFilter)
  const texts = async () => await import('./list-texts.ts')

  return [
    { id: 'link', label: 'Copy link', onAction: () => void copy(location.href, 'Link') },
    {
      id: 'curl',
      label: 'Copy as curl',
      note: 'API request for this list',
      onAction: async () =>
        await copy(await (await texts()).curlText(place, fields, address), 'Curl command'),
    },
    {
      id: 'text',
      label: 'Copy as text query',
      disabled: isEmpty,
      ...(isEmpty && { note: 'The list is not filtered' }),
      onAction: async () => await copy((await texts()).queryText(fields, address), 'Text query'),
    },
  ]
}
