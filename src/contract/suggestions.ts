import { Type } from '#schema'
import { Suggestion } from './notes.ts'
import { Id } from './params.ts'
import { defineRoute } from './route.ts'

const words = {
  commit_message: Type.Optional(Type.String({ description: 'Message of the new commit' })),
}

export const MAX_BATCH = 100

export const applySuggestion = defineRoute({
  name: 'applySuggestion',
  method: 'PUT',
  path: '/suggestions/:id/apply',
  summary: 'Apply a suggestion as a commit on the source branch',
  access: 'developer',
  input: Type.Object({ id: Id(), ...words }),
  reply: Suggestion,
})

export const applySuggestions = defineRoute({
  name: 'applySuggestions',
  method: 'PUT',
  path: '/suggestions/batch_apply',
  summary: 'Apply several suggestions of one merge request as one commit',
  access: 'developer',
  input: Type.Object({ ids: Type.Array(Id(), { maxItems: MAX_BATCH }), ...words }),
  reply: Type.Array(Suggestion),
})
