import { expect, test } from 'vitest'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import { randomBelow } from '#web/lib/random-below.ts'
import { inputsOf } from '#web/merge-requests/list/list-address.ts'
import { listFields } from '#web/merge-requests/list/list-fields.ts'
import { ORDERS, type ListSort } from '#web/merge-requests/list/list-sort.ts'
import type { Filter, FilterToken } from '#web/widgets/filter-bar/filter-field.ts'
import { readFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { mergePages } from './merge-pages.ts'

// Random filters joined by OR. Whatever they are, the pages hold exactly the merge requests that the main filter and at
// least one alternative hold one by one, in the order of the API.

const PLACE = { kind: 'project', fullPath: 'acme/app' } as const
const FIELDS = listFields(PLACE)
const SEEDS = 300
const API_PAGE = 7

const PARAMS = [
  'labels[]=bug',
  'labels[]=ui',
  'labels[]=None',
  'labels[]=Any',
  'not[labels][]=bug',
  'author_username=ana',
  'author_username=bo',
  'not[author_username]=ana',
  'not[author_username]=bo',
  'reviewer_username=ana',
  'reviewer_username=bo',
  'reviewer_id=None',
  'reviewer_id=Any',
  'not[reviewer_username]=ana',
  'milestone=v1',
  'milestone=v2',
  'milestone=None',
  'milestone=Any',
  'not[milestone]=v1',
  'wip=yes',
  'wip=no',
  'search=red',
  'search=blue',
]

/** A merge request of the test's API. */
interface Request {
  id: number
  title: string
  labels: string[]
  author: string
  reviewers: string[]
  milestone: string | null
  isDraft: boolean
  upvotes: number
  created_at: string
  updated_at: string
  merged_at: string | null
}

test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', async (seed) => {
  const random = randomBelow(seed)
  const pick = <Value>(all: readonly Value[]) => all[random(all.length)]!
  const some = <Value>(all: readonly Value[], most: number) =>
    Array.from({ length: random(most + 1) }, () => pick(all))
  const day = () => new Date(Date.UTC(2026, 0, 1 + random(9))).toISOString()
  const requests = Array.from({ length: 60 }, (_, index): Request => ({
    id: index + 1,
    title: pick(['Red', 'red roof', 'Blue', 'blue sea', 'Éclair']),
    labels: [...new Set(some(['bug', 'ui'], 2))],
    author: pick(['ana', 'bo']),
    reviewers: [...new Set(some(['ana', 'bo'], 2))],
    milestone: pick(['v1', 'v2', null]),
    isDraft: random(2) === 0,
    upvotes: random(3),
    created_at: day(),
    updated_at: day(),
    merged_at: random(2) === 0 ? day() : null,
  }))
  const anyFilter = (least: number): Filter =>
    readFilter(
      FIELDS,
      new URLSearchParams([pick(PARAMS), ...some(PARAMS, 2)].slice(1 - least).join('&')),
    )
  const filter = anyFilter(0)
  const alternatives = Array.from({ length: 1 + random(4) }, () => anyFilter(1))
  const sort: ListSort = {
    by: pick(Object.keys(ORDERS) as ListSort['by'][]),
    direction: pick(['asc', 'desc']),
  }
  const sorted = requests.toSorted(byApi(sort))

  const lists = inputsOf(PLACE, FIELDS, { filter, alternatives, sort }).map((inputs) =>
    inputs.map((input) => readerOf(sorted.filter((request) => isListed(request, input)))),
  )
  const found: number[] = []
  for (let page: number | null = 1; page !== null;) {
    const result: Page<MergeRequestListed> = await mergePages(lists, sort, { page, size: 10 })
    found.push(...result.items.map(({ id }) => id))
    page = result.nextPage
  }

  const expected = sorted
    .filter((request) => hasAll(request, filter))
    .filter((request) => alternatives.some((each) => hasAll(request, each)))
  expect(found).toEqual(expected.map(({ id }) => id))
})

function readerOf(rows: readonly Request[]) {
  return (page: number) =>
    Promise.resolve({
      items: rows.slice((page - 1) * API_PAGE, page * API_PAGE) as unknown as MergeRequestListed[],
      nextPage: page * API_PAGE < rows.length ? page + 1 : null,
      total: null,
    })
}

function hasAll(request: Request, { tokens, search }: Filter): boolean {
  return (
    tokens.every((token) => isListed(request, onlyInput(token))) && isListed(request, { search })
  )
}

function onlyInput(token: FilterToken): Record<string, unknown> {
  const filter = { tokens: [token], search: '', place: '' } as const
  const [[input]] = inputsOf(PLACE, FIELDS, {
    filter,
    alternatives: [],
    sort: { by: 'created_at', direction: 'asc' },
  }) as [[Record<string, unknown>]]
  return input
}

/** True when the API lists a merge request. */
function isListed(request: Request, input: Readonly<Record<string, unknown>>): boolean {
  const not = (input['not'] ?? {}) as Record<string, unknown>
  const reviewers = request.reviewers
  const has = (one: string | readonly string[] | null, value: unknown) =>
    value === 'None'
      ? one === null || one.length === 0
      : value === 'Any'
        ? one !== null && one.length > 0
        : Array.isArray(one)
          ? one.includes(value)
          : one === value
  const asked = (value: unknown, holds: (value: unknown) => boolean) =>
    [value ?? []].flat().every(holds)
  return (
    asked(input['labels'], (label) => has(request.labels, label)) &&
    asked(not['labels'], (label) => !has(request.labels, label)) &&
    asked(input['author_username'], (name) => has(request.author, name)) &&
    asked(not['author_username'], (name) => !has(request.author, name)) &&
    asked(input['reviewer_username'], (name) => has(reviewers, name)) &&
    asked(input['reviewer_id'], (word) => has(reviewers, word)) &&
    asked(not['reviewer_username'], (name) => !has(reviewers, name)) &&
    asked(input['milestone'], (title) => has(request.milestone, title)) &&
    asked(not['milestone'], (title) => !has(request.milestone, title)) &&
    asked(input['wip'], (word) => (word === 'yes') === request.isDraft) &&
    asked(input['search'], (text) =>
      (text as string).split(' ').every((word) => request.title.toLowerCase().includes(word)),
    )
  )
}

/** The API's order: rows without a date last, then by id. */
function byApi({ by, direction }: ListSort) {
  const sign = direction === 'asc' ? 1 : -1
  const key = (request: Request) => {
    if (by === 'title') return request.title.toLowerCase()
    return by === 'popularity' ? request.upvotes : request[by]
  }
  return (one: Request, other: Request) => {
    const [first, second] = [key(one), key(other)]
    if (first === second) return sign * (one.id - other.id)
    if (first === null || second === null) return first === null ? 1 : -1
    return first < second ? -sign : sign
  }
}
