import { Type } from 'typebox'

/** Everything that an operation says: a sentence, or messages by property. */
export const MessageBody = Type.Object(
  { message: Type.Unknown({ description: 'A sentence, or messages by property' }) },
  { $id: 'Message' },
)

/** Everything that is wrong with a request before an operation sees it: parameters, route, token. */
export const ErrorBody = Type.Object(
  {
    error: Type.String(),
    error_description: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  },
  { $id: 'Error' },
)
