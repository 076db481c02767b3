import type { Params } from 'react-router'

import { spacePattern } from '#web/paths.ts'
import { pages, type PageRow } from './pages.ts'

/** The start of a path, before a page's own part. */
const BELOW = {
  project: '/(?!groups/)(?<project>.+)/',
  group: '/groups/(?<group>.+)/',
  space: '/(?:groups/(?<group>.+)|(?!groups/)(?<project>.+))/',
}

/** Returns a regular expression that matches the URL paths of a page, and names their parameters. */
export function matcherOf(row: PageRow): string {
  const [below, pattern] = 'path' in row ? ['', row.path] : [BELOW[row.of], row.tail]
  const rest = pattern
    .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*$/, '.*')
  return `^${below}${rest}/?$`
}

interface FoundPage {
  row: PageRow
  /** The pattern of the page's route. */
  pattern: string
  /** The parameters that the router will find. */
  params: Params
}

/** Returns the page at a URL path. */
export function findPage(pathname: string): FoundPage {
  for (const row of pages) {
    const found = new RegExp(matcherOf(row)).exec(pathname)
    if (!found) continue
    const { project, group, ...others } = found.groups ?? {}
    const named = Object.entries(others).filter(([, text]) => text !== undefined)
    const params = Object.fromEntries(named.map(([name, text]) => [name, decoded(text)]))
    if ('path' in row) return { row, pattern: row.path, params }
    const kind = group === undefined ? 'project' : 'group'
    const segments = (project ?? group ?? '').split('/').map(decoded)
    const ofSpace = segments.map((text, at) => [`${kind[0]}${at + 1}`, text])
    return {
      row,
      pattern: spacePattern(kind, segments.length, row.tail),
      params: { ...Object.fromEntries(ofSpace), ...params },
    }
  }
  throw new Error(`No page has the path ${pathname}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
