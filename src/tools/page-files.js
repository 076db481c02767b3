import { join } from 'node:path'

import { runnerImport } from 'vite'

import { checkout } from './checkout.js'

/** @import { Plugin, Rolldown } from 'vite' */

/**
 * @typedef {{ load: () => unknown, reads?: () => unknown } & ({ path: string } | { of: 'project' | 'group' | 'space', tail: string })} PageRow
 */

/** The app, which `index.html` imports dynamically. */
const MAIN = 'src/web/main.tsx'

/** A part of an address that chooses a tab. */
const TAB = '/:tab?'

/** The modules that tabs of a merge request show at once, by the end of the address. The page imports them dynamically. */
const TABS = {
  '': ['src/web/merge-requests/request/overview.tsx', 'src/web/widgets/markdown/markdown.tsx'],
  '/commits': ['src/web/merge-requests/commits/commits-tab.tsx'],
  '/pipelines': ['src/web/merge-requests/pipelines/pipelines-tab.tsx'],
  '/diffs': ['src/web/merge-requests/changes/changes-tab.tsx'],
  '/versions': ['src/web/merge-requests/versions/versions-tab.tsx'],
}

/**
 * Writes an `index.html` for each page of `src/web/app/pages.ts` that also names the page's scripts and style sheets, so
 * that they load together with the app's, once the frame is painted. `.vite/pages.json` says which file the service sends
 * at which address.
 *
 * @returns {Plugin}
 */
export function writePageFiles() {
  return {
    name: 'write-page-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { module } = await runnerImport(join(checkout, 'src/web/app/pages.ts'))
      const { module: finder } = await runnerImport(join(checkout, 'src/web/app/find-page.ts'))
      const html = bundle['index.html']
      if (html?.type !== 'asset') throw new Error('The build has no index.html.')
      const loaded = filesOf(bundle, 'index.html')
      const rows = [module.signInPage, module.callbackPage, ...module.pages]
      const table = rows.flatMap(withTabs).map(({ row, tab, parts }) => {
        const page = moduleOf(row.load)
        const entries = [...(row.reads ? [moduleOf(row.reads)] : []), MAIN, page, ...parts]
        const files = new Set(entries.flatMap((entry) => [...filesOf(bundle, entry)]))
        const links = [...files].filter((file) => !loaded.has(file)).map(linkTo)
        const fileName = `assets/pages/${page.replace(/^.*\/|\.tsx?$/g, '')}${tab.replace('/', '-')}.html`
        const source = String(html.source).replace('<body>', () => `<body>${links.join('')}`)
        this.emitFile({ type: 'asset', fileName, source })
        return { match: finder.matcherOf(row), file: fileName }
      })
      const source = JSON.stringify(table)
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}

/**
 * Returns a page, or one for each of its tabs.
 *
 * @param {PageRow} row
 * @returns {{ row: PageRow, tab: string, parts: readonly string[] }[]}
 */
function withTabs(row) {
  if (!('tail' in row && row.tail.endsWith(TAB))) return [{ row, tab: '', parts: [] }]
  const tail = row.tail.slice(0, -TAB.length)
  return Object.entries(TABS).map(([tab, parts]) => ({
    row: { ...row, tail: tail + tab },
    tab,
    parts,
  }))
}

/**
 * Returns the module that a function imports.
 *
 * @param {() => unknown} load
 */
function moduleOf(load) {
  const code = String(load)
  const [, path] = /import\w*\("\/([^"]+)"\)/.exec(code) ?? []
  if (path === undefined) throw new Error(`This imports no module:\n${code}`)
  return path
}

/**
 * Returns the files of a module and of its static imports.
 *
 * @param {Rolldown.OutputBundle} bundle
 * @param {string} path
 */
function filesOf(bundle, path) {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(join(checkout, path)),
  )
  if (!entry) throw new Error(`The build has no chunk for ${path}.`)
  const files = new Set([entry.fileName])
  for (const name of files) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    for (const file of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
      files.add(file)
  }
  return files
}

/**
 * Returns a link that `after-paint.js` puts into effect.
 *
 * @param {string} file
 */
function linkTo(file) {
  return file.endsWith('.css')
    ? `<link data-rel="preload" as="style" crossorigin href="/${file}">`
    : `<link data-rel="modulepreload" crossorigin href="/${file}">`
}
