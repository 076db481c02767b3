import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { DATE_PRESETS } from '#web/spaces/planning-queries.ts'
import type { FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { dateProblem, dateText, readDate, readRange, readTime } from './date-value.ts'

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

export function date(place: Space | null, id: string, name: string, param: string): FilterField {
  const bound = param.endsWith('after') ? 'after' : 'before'
  return {
    id,
    name,
    param,
    isDate: true,
    readTyped: readTime,
    sentOf: (value) => readDate(value),
    textOf: dateText,
    problemOf: dateProblem,
    valuesQuery: () =>
      sourceQuery(
        DATE_PRESETS,
        { place, bound, day: new Date().toDateString() },
        async ({ signal }) => {
          const { readDatePresets } = await import('./date-presets.ts')
          return await readDatePresets(place, bound, signal)
        },
        STALE.list,
      ),
  }
}
