import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

import { checkout } from './checkout.js'

/** @import { Plugin } from 'vite' */

const FOLDER = 'src/web/app/frame'

/**
 * Makes `index.html` paint the app's frame by itself: inlines its markup and scripts, and moves what the page loads below
 * it, since a browser delays the first paint for a font, a style sheet, or scripts above. Scripts wait for the style
 * sheet, so it loads first.
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
  return page
    .replace(/<script src="\/(.*)"><\/script>/g, (_, path) => inlineScript(path))
    .replace('<div id="frame"></div>', () => renderToStaticMarkup(createElement(module.Frame)))
}

/** @param {string} path */
function inlineScript(path) {
  return `<script>\n${readFileSync(join(checkout, path), 'utf8')}</script>`
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
