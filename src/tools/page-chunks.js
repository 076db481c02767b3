import { basename, join } from 'node:path'

import { checkout } from './checkout.js'

/** @import { Rolldown } from 'vite' */

/** @typedef {Pick<Rolldown.ChunkingContext, 'getModuleInfo'>} Context */

const MAIN = join(checkout, 'src/web/main.tsx')
const PAGES = join(checkout, 'src/web/app/pages.ts')

const READS = /-reads\.ts$/
/** A tab of a page, which opens with the page. */
const TAB = /(?:-tab|\/overview)\.tsx$/
const SIGN_IN = /src\/web\/sign-in\//
/** A board and its first reads, which load nothing that only other pages need. */
const BOARD = /src\/web\/boards\/board-(?:page\.tsx|reads\.ts)$/
/** A board and the list of boards. */
const BOARDS = /src\/web\/boards\//
/** The pages of issues and merge requests, which have most of their code in common. */
const ISSUABLES = /src\/web\/(?:boards\/board-page|merge-requests\/.*)\.tsx$/
/** The keys of one kind of page. The settings need them all. */
const KEYS = /(?:boards|diff|markdown|merge-requests)\/keys\.ts$/
const OWN = /^(?!.*node_modules).*\.tsx?$/

/**
 * Groups the app's modules in few files, in the order in which the app needs them: `start.ts`, the first reads, React and
 * the app, and what pages share. Otherwise each set of pages that share a module would get a file of its own, and each
 * page would load dozens of them. No file may import a later one, since modules of files in a circle run too early.
 *
 * @returns {Rolldown.CodeSplittingGroup[]}
 */
export function pageChunks() {
  /** @type {Map<string, string[]> | undefined} */
  let byModule
  /** @param {string} id @param {Context} context */
  const pagesOf = (id, context) => (byModule ??= pagesByModule(context)).get(id) ?? []
  /** @param {string} id @param {Context} context */
  const readsOf = (id, context) => pagesOf(id, context).find((page) => READS.test(page))
  /** @type {Map<string, string[]> | undefined} */
  let roots
  /** @param {string} id @param {Context} context */
  const rootsOf = (id, context) => (roots ??= rootsByModule(context)).get(id)
  /** @type {Set<string> | undefined} */
  let app
  /** @type {Set<string> | undefined} */
  let parts
  /** @param {string} id @param {Context} context */
  const isOfApp = (id, context) => (app ??= staticImports(context, MAIN)).has(id)

  return [
    { name: 'start', tags: ['$initial'], priority: 1 },
    { name: 'contract', test: /src.contract/, minShareCount: 8 },
    { name: 'query', test: /@tanstack.(react-)?query|p-limit|node_modules.react\// },
    { name: 'react', test: /node_modules.(react-dom|react-router|scheduler|clsx)\// },
    {
      name: (id, context) =>
        isOfApp(id, context) && readsOf(id, context) !== undefined ? 'queries' : null,
      debugName: 'queries',
      test: OWN,
    },
    {
      name: (id, context) => {
        const reads = readsOf(id, context)
        if (reads === undefined || isOfApp(id, context)) return null
        const pages = pagesOf(id, context)
        if (pages.length < 3) return basename(reads, '.ts')
        return pages.some((page) => BOARD.test(page)) ? 'reads' : 'other-reads'
      },
      debugName: 'reads',
      test: OWN,
      includeDependenciesRecursively: false,
    },
    {
      name: (id, context) => (id !== MAIN && isOfApp(id, context) ? 'app' : null),
      debugName: 'app',
      test: OWN,
    },
    { name: 'icons', test: /lucide-react/, minShareCount: 4 },
    {
      name: (id, context) =>
        (parts ??= partsOfApp(context)).has(id) && pagesOf(id, context).length === 0
          ? 'app-parts'
          : null,
      debugName: 'parts of the app',
      test: OWN,
      includeDependenciesRecursively: false,
    },
    {
      name: (id, context) => (isOfBoard(pagesOf(id, context)) ? 'board' : null),
      debugName: 'shared by a board and its parts',
      test: OWN,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    {
      name: (id, context) =>
        KEYS.test(id) ? null : sharedBy(pagesOf(id, context), () => needsReactAria(context, id)),
      debugName: 'shared by pages',
      test: OWN,
      includeDependenciesRecursively: false,
    },
    {
      name: (id, context) => {
        const ofId = rootsOf(id, context)
        if (!ofId || (parts ??= partsOfApp(context)).has(id)) return null
        return ['base', ...ofId.map((root) => basename(root, '.tsx'))].join('-')
      },
      debugName: 'shared by a page or tabs and their parts',
      test: OWN,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ]
}

/** @param {string[]} pages */
function isOfBoard(pages) {
  return pages.length > 0 && pages.every((page) => BOARD.test(page))
}

/**
 * Names the chunk of a module that several pages import: only pages of issues and merge requests (`issuables`), only others
 * (`places`), or both (`common`). Without boards, the first and the last are `requests` and `others`. Only boards share
 * `boards`. Null for modules of the sign-in page, which should open with little code, and for those with react-aria, which
 * most pages load later.
 *
 * @param {string[]} pages
 * @param {() => boolean} isLater
 */
function sharedBy(pages, isLater) {
  if (pages.length < 2 || pages.some((page) => SIGN_IN.test(page)) || isLater()) return null
  if (pages.every((page) => BOARDS.test(page))) return 'boards'
  const hasBoard = pages.some((page) => BOARD.test(page))
  if (pages.every((page) => ISSUABLES.test(page))) return hasBoard ? 'issuables' : 'requests'
  if (!pages.some((page) => ISSUABLES.test(page))) return 'places'
  return hasBoard ? 'common' : 'others'
}

/**
 * Returns the pages and first reads that import each module statically.
 *
 * @param {Context} context
 */
function pagesByModule(context) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const { page, tabs } of pagesAndTabs(context)) {
    const reached = new Set([page, ...tabs].flatMap((root) => [...staticImports(context, root)]))
    for (const id of reached) found.set(id, [...(found.get(id) ?? []), page])
  }
  return found
}

/**
 * Returns, for each module that only one page with tabs imports statically: the page, or else those of its tabs that do.
 *
 * @param {Context} context
 */
function rootsByModule(context) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const { page, tabs } of pagesAndTabs(context)) {
    const ofPage = staticImports(context, page)
    const ofTabs = tabs.map((tab) => ({ tab, ids: staticImports(context, tab) }))
    for (const id of new Set([...ofPage, ...ofTabs.flatMap(({ ids }) => [...ids])])) {
      const ofSome = ofTabs.filter(({ ids }) => ids.has(id)).map(({ tab }) => tab)
      const roots = ofPage.has(id) ? [page] : ofSome
      // The parts of other pages would load more than they need.
      found.set(id, tabs.length === 0 || found.has(id) ? [] : roots)
    }
  }
  // Parts, too, have a file of their own.
  const isPart = (/** @type {string} */ id) =>
    (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  return new Map([...found].filter(([id, roots]) => roots.length > 0 && !isPart(id)))
}

/** @param {Context} context */
function pagesAndTabs(context) {
  const pages = context.getModuleInfo(PAGES)?.dynamicallyImportedIds ?? []
  return pages.map((page) => {
    const parts = context.getModuleInfo(page)?.dynamicallyImportedIds ?? []
    return { page, tabs: parts.filter((part) => TAB.test(part)) }
  })
}

/**
 * Returns the modules of the small parts that the app loads after its first paint.
 *
 * @param {Context} context
 */
function partsOfApp(context) {
  const pages = new Set(context.getModuleInfo(PAGES)?.dynamicallyImportedIds)
  const parts = [...staticImports(context, MAIN)]
    .flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !pages.has(id) && !needsReactAria(context, id))
  return new Set(parts.flatMap((part) => [...staticImports(context, part)]))
}

/**
 * @param {Context} context
 * @param {string} id
 */
function needsReactAria(context, id) {
  return [...staticImports(context, id)].some((other) => /react-(?:aria|stately)/.test(other))
}

/**
 * Returns a module and all that it imports statically.
 *
 * @param {Context} context
 * @param {string} id
 */
function staticImports(context, id) {
  const reached = new Set([id])
  for (const found of reached) {
    for (const imported of context.getModuleInfo(found)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}
