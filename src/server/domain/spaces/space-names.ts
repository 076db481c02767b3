import type { Refusal } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

/** The rules for names and paths of projects and groups, in the API's words. */

/** Problems by property; empty lists when there are none. */
export type Problems = Record<string, string[]>

const MAX_LENGTH = 255

/** Top-level paths that the service and its web app use themselves. */
const RESERVED_ROOTS = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html admin api apple-touch-icon.png assets
  dashboard explore favicon.ico favicon.png files groups health_check help import index.html jwt login oauth
  profile projects public robots.txt s search sitemap sitemap.xml sitemap.xml.gz snippets unsubscribes
  uploads users v2`.split(/\s+/),
)

/** Paths that would be ambiguous inside a group's address. */
const RESERVED_PATHS = new Set(
  `- badges blame blob builds commits create create_dir edit files find_file new preview raw refs tree
  update wikis`.split(/\s+/),
)

/** The problems of a path of a root group (`root`), or of a subgroup or project (`inside`). */
export function pathProblems(path: string, place: 'root' | 'inside'): string[] {
  if (path === '') return ["can't be blank"]
  const reserved = place === 'root' ? RESERVED_ROOTS : RESERVED_PATHS
  return [
    ...lengthProblems(path),
    ...(/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) &&
    !path.includes('..') &&
    !/(^\.|\.|\.git|\.atom)$/i.test(path)
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
    GROUP_NAME,
    "can contain only letters, digits, emojis, '_', '.', dash, space, parenthesis. It must start with letter, digit, emoji or '_'.",
  )
}

export function projectNameProblems(name: string): string[] {
  return nameProblems(
    name,
    PROJECT_NAME,
    "can contain only letters, digits, emojis, '_', '.', '+', dashes, or spaces. It must start with a letter, digit, emoji, or '_'.",
  )
}

/** Letters and digits of any script, and emojis with their joiners and modifiers. */
const LETTER = '\\p{L}\\p{N}\\p{Extended_Pictographic}\\p{RI}_'
const named = (marks: string) =>
  new RegExp(`^[${LETTER}](?:[${LETTER}\\p{M}\\p{EMod}${marks}]|\\u200D|\\uFE0F)*$`, 'u')
const GROUP_NAME = named('. ()\\-')
const PROJECT_NAME = named('. +\\-')

function nameProblems(name: string, allowed: RegExp, complaint: string): string[] {
  if (name.trim() === '') return ["can't be blank"]
  return [...lengthProblems(name), ...(allowed.test(name) ? [] : [complaint])]
}

/**
 * Derives a path from a name: `My "App" 2` becomes `my-app-2`. Cuts the name first, because normalising takes time that
 * grows faster than the text.
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

export const TAKEN = 'has already been taken'

/** The properties with problems; null when there are none. */
export function findProblems(problems: Problems): Problems | null {
  const found = Object.entries(problems).filter(([, texts]) => texts.length > 0)
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Throws the refusal if any property has problems. */
export function refuseProblems(refusal: (problems: Problems) => Refusal, problems: Problems): void {
  const found = findProblems(problems)
  if (found) throw refusal(found)
}

/** The format in which groups report problems: `{:path=>["has already been taken"]}`. */
export function asHashText(problems: Problems): string {
  const parts = Object.entries(problems).map(
    ([name, texts]) => `:${name}=>${JSON.stringify(texts)}`,
  )
  return `{${parts.join(', ')}}`
}

export function lengthProblems(text: string | null | undefined, max = MAX_LENGTH): string[] {
  return isTooLong(text ?? null, max) ? [tooLong(max)] : []
}
