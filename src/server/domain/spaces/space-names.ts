import { isGroupName, isProjectName, isSpacePath } from '#contract/space-names.ts'
import type { Refusal } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

/** The rules for project and group names and paths, as worded in the API. */

/** Problems by property. A property without problems has an empty list. */
export type Problems = Record<string, string[]>

const MAX_LENGTH = 255

/** Top-level paths reserved for the service and its web app. */
const RESERVED_ROOTS = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html admin api apple-touch-icon.png assets
  dashboard explore favicon.ico favicon.png files groups health_check help import index.html jwt login oauth
  profile projects public robots.txt s search sitemap sitemap.xml sitemap.xml.gz snippets unsubscribes
  uploads users v2`.split(/\s+/),
)

/** Paths that would be ambiguous in a group's URL. */
const RESERVED_PATHS = new Set(
  `- badges blame blob builds commits create create_dir edit files find_file new preview raw refs tree
  update wikis`.split(/\s+/),
)

/** Returns the problems of a path: a root group's (`root`), or a subgroup or project's (`inside`). */
export function pathProblems(path: string, place: 'root' | 'inside'): string[] {
  if (path === '') return ["can't be blank"]
  const reserved = place === 'root' ? RESERVED_ROOTS : RESERVED_PATHS
  return [
    ...lengthProblems(path),
    ...(isSpacePath(path)
      ? []
      : [
          "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'",
        ]),
    ...(reserved.has(path.toLowerCase()) ? [`${path} is a reserved name`] : []),
  ]
}

export function groupNameProblems(name: string): string[] {
  return nameProblems(
    name,
    isGroupName(name),
    "can contain only letters, digits, emojis, '_', '.', dash, space, parenthesis. It must start with letter, digit, emoji or '_'.",
  )
}

export function projectNameProblems(name: string): string[] {
  return nameProblems(
    name,
    isProjectName(name),
    "can contain only letters, digits, emojis, '_', '.', '+', dashes, or spaces. It must start with a letter, digit, emoji, or '_'.",
  )
}

function nameProblems(name: string, isAllowed: boolean, complaint: string): string[] {
  if (name.trim() === '') return ["can't be blank"]
  return [...lengthProblems(name), ...(isAllowed ? [] : [complaint])]
}

export const TAKEN = 'has already been taken'

/** Returns the properties that have problems. Null when there are none. */
export function findProblems(problems: Problems): Problems | null {
  const found = Object.entries(problems).filter(([, texts]) => texts.length > 0)
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Throws the refusal if any property has problems. */
export function refuseProblems(refusal: (problems: Problems) => Refusal, problems: Problems): void {
  const found = findProblems(problems)
  if (found) throw refusal(found)
}

export function lengthProblems(text: string | null | undefined, max = MAX_LENGTH): string[] {
  return isTooLong(text ?? null, max) ? [tooLong(max)] : []
}
