import { queryOptions } from '@tanstack/react-query'

import type { FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { dateProblem, datePresets, dateText, readDate, readRange } from './date-value.ts'

/** A time range, which becomes up to two filters. */
export function range(id: string, name: string): FilterField {
  return {
    id,
    name,
    param: '',
    isUnlisted: true,
    readTokens: (typed) => {
      const found = readRange(typed)
      return (
        found &&
        Object.entries(found).map(([side, value]) => ({
          field: `${id}-${side}`,
          isNot: false,
          value: value as string,
        }))
      )
    },
    problemOf: (typed) =>
      readRange(typed) ? null : 'Use 2026-11-01..2026-11-15, or >7d for more than seven days ago',
  }
}

export function date(id: string, name: string, param: string): FilterField {
  return {
    id,
    name,
    param,
    isDate: true,
    readTyped: (typed) => readDate(typed),
    textOf: dateText,
    problemOf: dateProblem,
    valuesQuery: () =>
      queryOptions({
        queryKey: ['datePresets', new Date().toDateString()],
        queryFn: () => datePresets(),
        staleTime: Infinity,
      }),
  }
}
