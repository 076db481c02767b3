/** A full object id in hex; a revision that a person typed never is one until git resolved it. */
export type ObjectId = string

/** What one command printed as its only line. */
export function readObjectId(output: Buffer): ObjectId {
  const id = output.toString('ascii').trim()
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(id)) throw new Error(`git printed no object id: ${id}`)
  return id
}
