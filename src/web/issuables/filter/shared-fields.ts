import { queryOptions } from '@tanstack/react-query'

import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { FILTER_VALUES } from '#web/spaces/planning-queries.ts'
import type { FilterField, FilterWord } from '#web/widgets/filter-bar/filter-field.ts'
import type { ValueKind } from './filter-values.ts'

/** The filters that issue and merge request lists share. A null space is the whole server. */

export const ANY: FilterWord = { value: 'Any' }
export const NONE: FilterWord = { value: 'None' }

export function labelField(space: Space | null): FilterField {
  return {
    id: 'label',
    name: 'Label',
    param: 'labels',
    aliases: ['label_name'],
    isMany: true,
    isNegatable: true,
    words: [NONE, ANY],
    ...(space && { valuesQuery: valuesOf(space, 'label') }),
  }
}

export function assigneeField(space: Space | null): FilterField {
  return {
    id: 'assignee',
    name: 'Assignee',
    param: 'assignee_username',
    isMany: true,
    isNegatable: true,
    isPerson: true,
    words: [NONE, ANY].map((word) => ({ ...word, param: 'assignee_id' })),
    valuesQuery: valuesOf(space, 'person'),
  }
}

export function authorField(space: Space | null): FilterField {
  return {
    id: 'author',
    name: 'Author',
    param: 'author_username',
    isNegatable: true,
    isPerson: true,
    valuesQuery: valuesOf(space, 'person'),
  }
}

/** Queries the values that contain a text. The code that reads them loads on first use. */
export function valuesOf(space: Space | null, kind: ValueKind) {
  return (text: string) =>
    queryOptions({
      ...sourceQuery(
        FILTER_VALUES,
        { space, kind, text },
        async ({ signal }) => {
          const { readValues } = await import('./filter-values.ts')
          return await readValues(space, kind, text, signal)
        },
        STALE.list,
      ),
      // Another kind's values must not be offered for this one.
      placeholderData: (values, query) =>
        (query?.queryKey[1] as { kind?: ValueKind } | undefined)?.kind === kind
          ? values
          : undefined,
    })
}
