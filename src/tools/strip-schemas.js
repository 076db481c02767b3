/** @import { Plugin } from 'vite' */

/**
 * @typedef {object} Node of a syntax tree
 * @property {string} type
 * @property {number} start
 * @property {number} end
 * @property {{ object?: { name?: string } }} [callee]
 * @property {{ name?: string }} [key]
 * @property {{ key?: { name?: string }, value?: unknown }[]} [properties]
 */

/**
 * Replaces the contract's schemas with `Type.Any()` in the web build. In the browser, all schemas are the same empty
 * schema (`src/contract/no-schemas.ts`), so their properties and descriptions are unused. Route summaries are removed
 * too.
 *
 * @returns {Plugin}
 */
export function stripSchemas() {
  return {
    name: 'strip-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler(code) {
        return { code: withoutSchemas(code, this.parse(code)), map: null }
      },
    },
  }
}

/**
 * @param {string} code
 * @param {object} program its syntax tree
 */
export function withoutSchemas(code, program) {
  return replacements(program)
    .toReversed()
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

/**
 * Returns the outermost schemas, the objects whose properties are schemas, and the summaries, in source order.
 *
 * @param {unknown} node
 * @returns {{ start: number, end: number, by: string }[]}
 */
function replacements(node) {
  if (Array.isArray(node)) return node.flatMap(replacements)
  if (!isNode(node)) return []
  if (isSchema(node)) return [{ start: node.start, end: node.end, by: 'Type.Any()' }]
  if (isProperties(node)) return [{ start: node.start, end: node.end, by: '{}' }]
  if (isSummary(node)) return [{ start: node.start, end: node.end, by: "summary: ''" }]
  return Object.values(node).flatMap(replacements)
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** @param {unknown} node */
function isSchema(node) {
  return isNode(node) && node.callee?.object?.name === 'Type'
}

/** @param {Node} node */
function isSummary({ type, key }) {
  return type === 'Property' && key?.name === 'summary'
}

/**
 * True for `{ id: Type.String() }`, but not for the options of a route.
 *
 * @param {Node} node
 */
function isProperties({ type, properties = [] }) {
  if (type !== 'ObjectExpression') return false
  const isOption = properties.some(({ key }) => key?.name === 'input' || key?.name === 'reply')
  return !isOption && properties.some(({ value }) => isSchema(value))
}
