/** The title prefixes of a draft merge request, in any case and repeated any number of times. */
const PREFIX = /^\s*(?:\[(?:draft|wip)\]|\(draft\)|(?:draft|wip):|draft - )\s*/i
const ALONE = /^\s*(?:draft|wip)\s*$/i

export function isDraftTitle(title: string): boolean {
  return PREFIX.test(title) || ALONE.test(title)
}
