const MAX_LENGTH = 255

/** True when the characters of a project's or group's path are valid. */
export function isSpacePath(path: string): boolean {
  return (
    /^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) &&
    !path.includes('..') &&
    !/(^\.|\.|\.git|\.atom)$/i.test(path)
  )
}

export function isGroupName(name: string): boolean {
  return GROUP_NAME.test(name)
}

export function isProjectName(name: string): boolean {
  return PROJECT_NAME.test(name)
}

/** Letters and digits of any script, emojis and `_`. */
const LETTER = '\\p{L}\\p{N}\\p{Extended_Pictographic}\\p{RI}_'
/** Returns the pattern of a name. No character matches in two ways (`\\p{M}` includes variation selectors), so it is linear. */
const named = (marks: string) =>
  new RegExp(`^[${LETTER}][${LETTER}\\p{M}\\p{EMod}\\u200D${marks}]*$`, 'u')
const GROUP_NAME = named('. ()\\-')
const PROJECT_NAME = named('. +\\-')

/**
 * Derives a path from a name: `My "App" 2` becomes `my-app-2`. Cuts the name first, because normalizing takes more than
 * linear time.
 */
export function pathFromName(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$|(\.git|\.atom)+$/g, '')
}
