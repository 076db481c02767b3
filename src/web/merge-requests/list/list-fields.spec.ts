import { describe, expect, test } from 'vitest'

import { readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readQueryText, writeQueryText } from '#web/widgets/filter-bar/query-text.ts'
import { listFields, type ListPlace } from './list-fields.ts'

const PLACES: Record<string, ListPlace> = {
  server: null,
  group: { kind: 'group', fullPath: 'acme' },
  project: { kind: 'project', fullPath: 'acme/app' },
}

const TIME = '2026-01-01T00:00:00Z'

/** Filters as text, and as the API's parameters. */
const FILTERS = new Map([
  ['label:bug label:ui', 'labels[]=bug&labels[]=ui'],
  ['label:"in review"', 'labels[]=in review'],
  ['label:none', 'labels[]=None'],
  ['label:any', 'labels[]=Any'],
  ['-label:bug', 'not[labels][]=bug'],
  ['author:@ana', 'author_username=ana'],
  ['-author:@ana', 'not[author_username]=ana'],
  ['assignee:@ana', 'assignee_username[]=ana'],
  ['-assignee:@ana', 'not[assignee_username][]=ana'],
  ['assignee:none', 'assignee_id=None'],
  ['assignee:any', 'assignee_id=Any'],
  ['reviewer:@ana', 'reviewer_username=ana'],
  ['-reviewer:@ana', 'not[reviewer_username]=ana'],
  ['reviewer:none', 'reviewer_id=None'],
  ['reviewer:any', 'reviewer_id=Any'],
  ['milestone:"Next week"', 'milestone=Next week'],
  ['-milestone:"Next week"', 'not[milestone]=Next week'],
  ['milestone:none', 'milestone=None'],
  ['milestone:any', 'milestone=Any'],
  ['state:locked', 'state=locked'],
  ['draft:yes', 'wip=yes'],
  ['draft:no', 'wip=no'],
  ['status:ready', 'merge_status=ready'],
  ['status:conflicts', 'merge_status=conflicts'],
  ['source:cache', 'source_branch=cache'],
  ['-source:cache', 'not[source_branch]=cache'],
  ['target:main', 'target_branch=main'],
  ['-target:main', 'not[target_branch]=main'],
  ['approved-by:@ana approved-by:@bo', 'approved_by_usernames[]=ana&approved_by_usernames[]=bo'],
  ['approved-by:none', 'approved_by_ids=None'],
  ['approved-by:any', 'approved_by_ids=Any'],
  ['approver:7', 'approver_ids[]=7'],
  ['approver:none', 'approver_ids=None'],
  ['approver:any', 'approver_ids=Any'],
  ['merged-by:@ana', 'merge_user_username=ana'],
  ['reaction:tada', 'my_reaction_emoji=tada'],
  ['-reaction:tada', 'not[my_reaction_emoji]=tada'],
  ['reaction:none', 'my_reaction_emoji=None'],
  ['reaction:any', 'my_reaction_emoji=Any'],
  [`created-after:${TIME}`, `created_after=${TIME}`],
  [`created-before:${TIME}`, `created_before=${TIME}`],
  [`updated-after:${TIME}`, `updated_after=${TIME}`],
  [`updated-before:${TIME}`, `updated_before=${TIME}`],
  [`deployed-after:${TIME}`, `deployed_after=${TIME}`],
  [`deployed-before:${TIME}`, `deployed_before=${TIME}`],
  ['environment:production', 'environment=production'],
  ['mine:created', 'scope=created_by_me'],
  ['mine:assigned', 'scope=assigned_to_me'],
  ['mine:reviews', 'scope=reviews_for_me'],
  ['mine:all', 'scope=all'],
  ['author-id:7', 'author_id=7'],
  ['-author-id:7', 'not[author_id]=7'],
  ['assignee-id:7', 'assignee_id=7'],
  ['-assignee-id:7', 'not[assignee_id]=7'],
  ['reviewer-id:7', 'reviewer_id=7'],
  ['-reviewer-id:7', 'not[reviewer_id]=7'],
  ['approved-by-id:7', 'approved_by_ids=7'],
  ['merged-by-id:7', 'merge_user_id=7'],
  ['in:title cache miss', 'search=cache miss&in=title'],
  ['in:description "cache miss"', 'search="cache miss"&in=description'],
  ['cache', 'search=cache'],
])

/** Filters that only one place has. */
const OWN: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  group: [
    ['archived:yes', 'non_archived=false'],
    ['archived:no', 'non_archived=true'],
  ],
  project: [['number:!1 number:!3', 'iids[]=1&iids[]=3']],
}

describe.each(Object.keys(PLACES))('the filters of the %s', (name) => {
  const fields = listFields(PLACES[name]!)
  const all = [...FILTERS, ...(OWN[name] ?? [])]

  test.each(all)('turn %s into parameters and back', (text, query) => {
    const { filter, problems } = readQueryText(fields, text, undefined)
    expect(problems).toEqual([])
    const params = writeFilter(fields, new URLSearchParams(), filter)
    expect(params).toEqual(new URLSearchParams(query))
    const read = readFilter(fields, params)
    expect(read).toEqual(filter)
    const again = readQueryText(fields, writeQueryText(fields, read), undefined)
    expect(again.filter).toEqual(filter)
  })

  // Times are written in the local time zone.
  test.each(all.filter(([text]) => !text.includes(TIME)))('write %s as it was typed', (text) => {
    const { filter } = readQueryText(fields, text, undefined)
    expect(writeQueryText(fields, filter)).toBe(text)
  })

  test('suggest only what the API documents for this list', () => {
    const listed = fields.filter(({ isUnlisted }) => !isUnlisted).map(({ id }) => id)
    expect(listed.includes('environment')).toBe(name === 'server')
    expect(listed.includes('deployed-after')).toBe(name === 'server')
    expect(listed.includes('deployed-before')).toBe(name === 'server')
    expect(listed.includes('number')).toBe(name === 'project')
    expect(listed.includes('archived')).toBe(name === 'group')
  })

  test('are all checked above', () => {
    const tested = all.flatMap(([text]) =>
      readQueryText(fields, text, undefined).filter.tokens.map(({ field }) => field),
    )
    const own = fields.filter(({ readTokens }) => !readTokens).map(({ id }) => id)
    expect([...new Set(tested)].toSorted()).toEqual(own.toSorted())
  })
})
