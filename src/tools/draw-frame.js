import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

import { checkout } from './checkout.js'

/** @import { Plugin } from 'vite' */

const FOLDER = 'src/web/app/frame'

/**
 * Makes `index.html` paint the app's frame by itself: inlines its markup and the script that chooses it, and moves what
 * the page loads below it, since a browser delays the first paint for a font, a style sheet, or scripts above. Scripts wait
 * for the style sheet, so it loads first.
 *
 * @returns {Plugin[]}
 */
export function drawFrame() {
  return [
    { name: 'draw-frame', transformIndexHtml: { order: 'pre', handler: inlineFrame } },
    { name: 'free-frame', transformIndexHtml: { order: 'post', handler: moveLoads } },
  ]
}

/** @param {string} page */
async function inlineFrame(page) {
  const { module } = await runnerImport(join(checkout, FOLDER, 'frame.tsx'))
  const script = readFileSync(join(checkout, FOLDER, 'first-paint.js'), 'utf8')
  return page
    .replace(
      `<script src="/${FOLDER}/first-paint.js"></script>`,
      () => `<script>\n${script}</script>`,
    )
    .replace('<div id="frame"></div>', () => renderToStaticMarkup(createElement(module.Frame)))
}

/** @param {string} page */
function moveLoads(page) {
  const loads =
    page.match(
      /<link rel="stylesheet"[^>]*>|<link\s+rel="preload"[^>]*>|<script type="module"[^>]*><\/script>/g,
    ) ?? []
  return loads
    .reduce((rest, load) => rest.replace(load, ''), page)
    .replace('</body>', () => `${loads.toSorted().join('')}</body>`)
}
