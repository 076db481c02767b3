import { readAddress, readReference } from '#web/lib/reference.ts'
import { safeReturn, type IssueName, type Space } from '#web/paths.ts'

type Pasted =
  | ({ readonly kind: 'issue' | 'merge_request' } & IssueName)
  | { readonly kind: 'page'; readonly address: string }

/** Pages with the same path on every server. */
const PAGES = /\/-\/(?:boards(?:\/\d+)?|merge_requests(?:\/new)?)\/?$/

/**
 * Reads a pasted URL or reference. `#12` refers to the project `here`. Pages on `hosts` have the same paths in this
 * app. Null for any other text.
 */
export function readPasted(
  text: string,
  here: Space | null,
  hosts: readonly string[],
): Pasted | null {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  const reference = url ? readAddress(url) : readReference(text)
  if (reference?.kind === 'issue' || reference?.kind === 'merge_request') {
    const project = reference.project ?? (here?.kind === 'project' ? here.fullPath : null)
    return project === null ? null : { ...reference, project }
  }
  if (!url) return null
  const isOurs = hosts.includes(url.host) || PAGES.test(url.pathname)
  return isOurs ? { kind: 'page', address: safeReturn(url.pathname + url.search) } : null
}
