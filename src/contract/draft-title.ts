/** How a title says that its merge request is not ready: any of these, in any case, maybe several times. */
const PREFIX = /^\s*(?:\[(?:draft|wip)\]|\(draft\)|(?:draft|wip):|draft - )\s*/i
const ALONE = /^\s*(?:draft|wip)\s*$/i

export function isDraftTitle(title: string): boolean {
  return PREFIX.test(title) || ALONE.test(title)
}
