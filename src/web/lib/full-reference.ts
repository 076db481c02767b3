/** Parses the API's `references.full`: `group/app#12` or `group/app!3`. */
export function readFullReference(full: string): { project: string; iid: number } {
  const at = Math.max(full.lastIndexOf('#'), full.lastIndexOf('!'))
  return { project: full.slice(0, at), iid: Number(full.slice(at + 1)) }
}
