import { getUser } from '#contract/users.ts'
import { routeQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import {
  ANY,
  assigneeField,
  authorField,
  labelField,
  NONE,
  valuesOf,
} from '#web/issuables/filter/shared-fields.ts'
import type { Space } from '#web/paths.ts'
import type { FilterField, FilterWord } from '#web/widgets/filter-bar/filter-field.ts'
import { branchValues } from './branch-values.ts'
import { date, range } from './date-fields.ts'

/** The space that a list covers. Null for the whole server. */
export type ListPlace = Space | null

/** The URL parameter of the filter by mergeability. The API has no such filter. */
export const MERGEABILITY = 'merge_status'

/** The filter by the state that has no tab. Alternatives do not have it, since all have the same state. */
export const STATE = 'state'

/** The filters that the API documents for a place's list, and the one by mergeability. */
export function listFields(place: ListPlace): readonly FilterField[] {
  return [
    labelField(place),
    authorField(place),
    assigneeField(place),
    {
      ...authorField(place),
      id: 'reviewer',
      name: 'Reviewer',
      param: 'reviewer_username',
      words: [NONE, ANY].map((word) => ({ ...word, param: 'reviewer_id' })),
    },
    {
      id: 'milestone',
      name: 'Milestone',
      param: 'milestone',
      aliases: ['milestone_title'],
      isNegatable: true,
      words: [NONE, ANY],
      ...(place && { valuesQuery: valuesOf(place, 'milestone') }),
    },
    {
      id: STATE,
      name: 'State',
      param: 'state',
      isClosed: true,
      isWordsOnly: true,
      words: [{ value: 'locked', label: 'Locked', typed: 'locked', note: 'While it is merged' }],
    },
    {
      id: 'draft',
      name: 'Draft',
      param: 'wip',
      aliases: ['draft'],
      isClosed: true,
      words: YES_NO,
    },
    {
      id: 'status',
      name: 'Mergeability',
      param: MERGEABILITY,
      isClosed: true,
      words: [
        { value: 'ready', label: 'Ready to merge' },
        { value: 'conflicts', label: 'Conflicts' },
      ],
    },
    branchField(place, 'source', 'Source branch'),
    branchField(place, 'target', 'Target branch'),
    {
      id: 'merged-by',
      name: 'Merged by',
      param: 'merge_user_username',
      isPerson: true,
      valuesQuery: valuesOf(place, 'person'),
    },
    range('created', 'Created'),
    range('updated', 'Updated'),
    date(place, 'created-after', 'Created after', 'created_after'),
    date(place, 'created-before', 'Created before', 'created_before'),
    date(place, 'updated-after', 'Updated after', 'updated_after'),
    date(place, 'updated-before', 'Updated before', 'updated_before'),
    {
      id: 'mine',
      name: 'Scope',
      param: 'scope',
      isClosed: true,
      words: [
        { value: 'created_by_me', label: 'Created by me', typed: 'created' },
        { value: 'assigned_to_me', label: 'Assigned to me', typed: 'assigned' },
        { value: 'reviews_for_me', label: 'Review requested from me', typed: 'reviews' },
        { value: 'all', label: 'Everyone’s', typed: 'all' },
      ],
    },
    ...(place?.kind === 'project' ? [IIDS, MANY_IIDS] : []),
    ...(place?.kind === 'group' ? [ARCHIVED] : []),
    {
      id: 'reaction',
      name: 'My reaction',
      param: 'my_reaction_emoji',
      isMore: true,
      isNegatable: true,
      words: [NONE, ANY],
      valuesQuery: () =>
        sourceQuery(
          { name: 'common reactions' },
          {},
          async () => REACTIONS.map((value) => ({ value })),
          Infinity,
        ),
    },
    {
      id: 'approved-by',
      name: 'Approved by',
      param: 'approved_by_usernames',
      isMore: true,
      isMany: true,
      most: 5,
      isPerson: true,
      words: [NONE, ANY].map((word) => ({ ...word, param: 'approved_by_ids' })),
      valuesQuery: valuesOf(place, 'person'),
    },
    {
      ...personId(place, 'approver', 'Approver', 'approver_ids'),
      isMany: true,
      isUnlisted: false,
      isMore: true,
      words: [NONE, ANY].map((word) => ({ ...word, param: 'approver_ids' })),
    },
    ...DEPLOYED.map((field) => ({ ...field, isUnlisted: place !== null })),
    personId(place, 'author-id', 'Author ID', 'author_id', true),
    personId(place, 'assignee-id', 'Assignee ID', 'assignee_id', true),
    personId(place, 'reviewer-id', 'Reviewer ID', 'reviewer_id', true),
    personId(place, 'approved-by-id', 'Approved by ID', 'approved_by_ids'),
    personId(place, 'merged-by-id', 'Merged by ID', 'merge_user_id'),
  ]
}

function branchField(place: ListPlace, id: 'source' | 'target', name: string): FilterField {
  const param = `${id}_branch` as const
  return { id, name, param, isNegatable: true, valuesQuery: branchValues(place, param) }
}

/** The API documents these only for the whole server. Other servers may ignore them elsewhere. */
const DEPLOYED: readonly FilterField[] = [
  { id: 'environment', name: 'Environment', param: 'environment', isMore: true },
  { ...date(null, 'deployed-after', 'Deployed after', 'deployed_after'), isMore: true },
  { ...date(null, 'deployed-before', 'Deployed before', 'deployed_before'), isMore: true },
]

const YES_NO: readonly FilterWord[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Suggested reactions. Users can also type any other name. */
const REACTIONS = ['thumbsup', 'thumbsdown', 'heart', 'tada', 'eyes', 'rocket']

const IIDS: FilterField = {
  id: 'number',
  name: 'Number',
  param: 'iids',
  isMany: true,
  readTyped: (typed) => typed.replace(/^!/, ''),
  textOf: (value) => `!${value}`,
  problemOf: (value) => (/^\d+$/.test(value) ? null : 'Use a merge request number'),
}

/** Several numbers typed without a field name: `42,57,61`. */
const MANY_IIDS: FilterField = {
  id: 'numbers',
  name: 'Numbers',
  param: '',
  isUnlisted: true,
  readTokens: (typed) =>
    readNumbers(typed)?.map((value) => ({ field: IIDS.id, isNot: false, value })) ?? null,
  problemOf: (typed) => (readNumbers(typed) ? null : 'Use numbers such as 42,57,61'),
  offer: (typed) => {
    const count = readNumbers(typed)?.length ?? 0
    return count > 1 ? `Show these ${count} merge requests` : null
  },
}

function readNumbers(typed: string): string[] | null {
  if (!/^!?\d+(,!?\d+)*$/.test(typed)) return null
  return typed.split(',').map((each) => each.replace('!', ''))
}

const ARCHIVED: FilterField = {
  id: 'archived',
  name: 'Archived projects',
  param: 'non_archived',
  isClosed: true,
  words: [
    { value: 'false', label: 'Included', typed: 'yes' },
    { value: 'true', label: 'Excluded', typed: 'no' },
  ],
}

/** A filter for a person by ID, as in URLs from other apps. */
function personId(
  place: ListPlace,
  id: string,
  name: string,
  param: string,
  isNegatable = false,
): FilterField {
  return {
    id,
    name,
    param,
    isNegatable,
    isUnlisted: true,
    textQuery: (value) => ({
      ...routeQuery(getUser, { id: Number(value) }, STALE.space),
      select: ({ username }) => `@${username}`,
    }),
    problemOf: (value) => (/^\d+$/.test(value) ? null : 'Choose a person or enter a user ID'),
    valuesQuery: valuesOf(place, 'person_id'),
  }
}
