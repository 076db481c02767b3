/** A full object id in hex; a revision that a person typed never is one until git resolved it. */
export type ObjectId = string

export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text)
}

/** Guards the arguments of a command: git would also take a branch, an option or an expression. */
export function requireObjectIds(ids: readonly ObjectId[]): void {
  const wrong = ids.find((id) => !isObjectId(id))
  if (wrong !== undefined) throw new TypeError(`no object id: ${JSON.stringify(wrong)}`)
}

/** What one command printed as its only line. */
export function readObjectId(output: Buffer | string): ObjectId {
  const id = output.toString().trim()
  if (!isObjectId(id)) throw new Error(`git printed no object id: ${id}`)
  return id
}
