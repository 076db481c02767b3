import { Type } from '#schema'
import { Suggestion } from './notes.ts'
import { Id } from './params.ts'
import { defineRoute } from './route.ts'

const words = {
  commit_message: Type.Optional(Type.String({ description: 'Of the commit that is made' })),
}

/** Suggestions of one merge request are applied at once. */
export const MAX_BATCH = 100

export const applySuggestion = defineRoute({
  name: 'applySuggestion',
  method: 'PUT',
  path: '/suggestions/:id/apply',
  summary: 'Commit what a comment suggests on the source branch',
  access: 'developer',
  input: Type.Object({ id: Id(), ...words }),
  reply: Suggestion,
})

export const applySuggestions = defineRoute({
  name: 'applySuggestions',
  method: 'PUT',
  path: '/suggestions/batch_apply',
  summary: 'Commit several suggestions of one merge request at once',
  access: 'developer',
  input: Type.Object({ ids: Type.Array(Id(), { maxItems: MAX_BATCH }), ...words }),
  reply: Type.Array(Suggestion),
})
