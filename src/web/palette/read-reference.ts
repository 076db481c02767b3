import { safeReturn, type Space } from '#web/paths.ts'

export type Reference =
  | { readonly kind: 'issue'; readonly project: string; readonly iid: number }
  | { readonly kind: 'mergeRequest' }
  | { readonly kind: 'page'; readonly address: string }

/**
 * What a pasted text names: an address of this app or of another server with the same ones, or a reference as people
 * write it. `#42` alone is of the project one is in; `hosts` are those whose addresses are all this app's.
 */
export function readReference(
  text: string,
  here: Space | null,
  hosts: readonly string[],
): Reference | null {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (url) return readUrl(url, hosts)
  const [, path, sign, number] = /^([\w.-]+(?:\/[\w.-]+)+)?([#!])([1-9]\d{0,8})$/.exec(text) ?? []
  if (!number) return null
  if (sign === '!') return { kind: 'mergeRequest' }
  const project = path ?? (here?.kind === 'project' ? here.fullPath : undefined)
  return project ? { kind: 'issue', project, iid: Number(number) } : null
}

function readUrl(url: URL, hosts: readonly string[]): Reference | null {
  const { pathname, search, host } = url
  const [, path, kind, number] =
    /^\/(.+?)\/-\/(issues|work_items|merge_requests)\/(\d+)(?:\/|$)/.exec(pathname) ?? []
  if (kind === 'merge_requests') return { kind: 'mergeRequest' }
  const project = path && decoded(path)
  if (project && number) return { kind: 'issue', project, iid: Number(number) }
  const isOurs = hosts.includes(host) || /\/-\/boards(?:\/\d+)?\/?$/.test(pathname)
  return isOurs ? { kind: 'page', address: safeReturn(pathname + search) } : null
}

/** Null for what no address holds. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
