import { localKeys, readLocal, writeLocal } from '#web/lib/local-store.ts'
import { readReference } from '#web/lib/reference.ts'
import { rereadLocal } from '#web/lib/use-local.ts'
import { isList } from '#web/spaces/saved-views.ts'
import { readViewed, writeViewed } from '#web/spaces/viewed-files.ts'
import { MAX_REQUESTS, noteViewed, viewedKey, viewedRequests } from '#web/spaces/viewed-requests.ts'

/** The texts that order and hide the home page's sections, as `home/home-sections.ts` stores them. */
const HOME = { order: 'order of home sections', hidden: 'hidden home sections' } as const

const DEFAULT_VIEW = 'default view '

/** Returns what this browser stores for a user besides preferences and views, in the form of the settings file. */
export function readMemory(owner: string) {
  return {
    defaultViews: Object.fromEntries(
      defaultViewLists(owner).map((list) => [list, readLocal(keyOf(DEFAULT_VIEW + list, owner))]),
    ),
    home: {
      order: readLocal(keyOf(HOME.order, owner)),
      hidden: readLocal(keyOf(HOME.hidden, owner)),
    },
    viewed: Object.fromEntries(
      viewedRequests(owner).map((request) => [
        request,
        [...readViewed(readLocal(viewedKey(request, owner)))],
      ]),
    ),
  }
}

/**
 * Stores what a settings file has for a user. Skips invalid parts, and keeps what the file lacks. Returns the number of
 * merge requests whose viewed files were stored.
 */
export function storeMemory(owner: string, file: Readonly<Record<string, unknown>>): number {
  for (const [list, query] of entriesOf(file['defaultViews'])) {
    if (isList(list) && typeof query === 'string') {
      writeLocal(keyOf(DEFAULT_VIEW + list, owner), query)
    }
  }
  for (const [part, text] of entriesOf(file['home'])) {
    if (!Object.hasOwn(HOME, part) || !(text === null || typeof text === 'string')) continue
    writeLocal(keyOf(HOME[part as keyof typeof HOME], owner), text)
  }
  const viewed = entriesOf(file['viewed'])
    .map(([request, files]) => [request, readViewed(JSON.stringify(files))] as const)
    .filter(([request, files]) => isRequest(request) && files.size > 0)
    .slice(0, MAX_REQUESTS)
  // Backwards, because the request noted last is forgotten last.
  for (const [request, files] of viewed.toReversed()) {
    const key = viewedKey(request, owner)
    noteViewed(request, owner)
    writeLocal(key, writeViewed(new Map([...readViewed(readLocal(key)), ...files])))
  }
  rereadLocal()
  return viewed.length
}

/** The lists with a default view. */
function defaultViewLists(owner: string): readonly string[] {
  const [start, end] = keyOf(`${DEFAULT_VIEW}|`, owner).split('|') as [string, string]
  return localKeys()
    .filter((key) => key.startsWith(start) && key.endsWith(end))
    .map((key) => key.slice(start.length, -end.length))
    .filter(isList)
}

function keyOf(name: string, owner: string): string {
  return `mergeboard.${name} ${owner}`
}

function isRequest(text: string): boolean {
  const reference = readReference(text)
  return reference?.kind === 'merge_request' && reference.project !== null
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : []
}
