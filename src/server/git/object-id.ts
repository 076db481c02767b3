/** A full object id in hex. Only git turns user input into an object id. */
export type ObjectId = string

/** git's id for a missing object. */
export const ZERO_ID: ObjectId = '0'.repeat(40)

export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text)
}

/**
 * Throws unless all are full object ids. Guards a command's arguments, where git would also accept a branch, an option
 * or an expression.
 */
export function requireObjectIds(ids: readonly ObjectId[]): void {
  const wrong = ids.find((id) => !isObjectId(id))
  if (wrong !== undefined) throw new TypeError(`no object id: ${JSON.stringify(wrong)}`)
}

/** Reads the object id that is a command's only output. */
export function readObjectId(output: Buffer | string): ObjectId {
  const id = output.toString().trim()
  if (!isObjectId(id)) throw new Error(`git printed no object id: ${id}`)
  return id
}
