import { isHash } from '#server/http/protocol/form.ts'
import { BadScim } from './scim-errors.ts'

/** Attributes that every reply contains. */
const ALWAYS = new Set(['schemas', 'id'])

/**
 * Returns a function that reduces a resource to the query's `attributes`, without its `excludedAttributes` (RFC 7644,
 * section 3.9). Names may lead to a part of an attribute, such as `name.familyName`.
 */
export function readSelection(query: Record<string, unknown>): (resource: object) => object {
  const wanted = namesIn('attributes', query['attributes'])
  const unwanted = namesIn('excludedAttributes', query['excludedAttributes']) ?? []
  if (!wanted && unwanted.length === 0) return (resource) => resource

  const isKept = (name: string, path: string) =>
    !unwanted.includes(path) && (!wanted || wanted.includes(name) || wanted.includes(path))
  const isPartly = (name: string) => wanted?.some((path) => path.startsWith(`${name}.`))
  const partsOf = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => partsOf(item, name))
    if (!isHash(value)) return value
    const parts = Object.entries(value)
    return Object.fromEntries(
      parts.filter(([part]) => isKept(name, `${name}.${part.toLowerCase()}`)),
    )
  }
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).flatMap(([key, value]) => {
        const name = key.toLowerCase()
        if (ALWAYS.has(name)) return [[key, value as unknown]]
        if (unwanted.includes(name) || !(isKept(name, name) || isPartly(name))) return []
        return [[key, partsOf(value, name)]]
      }),
    )
}

/** Reads names in lower case, without the URN of a schema in front. */
function namesIn(parameter: string, value: unknown): string[] | null {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw new BadScim('invalidValue', `${parameter} must be a list`)
  return value.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^urn:.*:/, ''),
  )
}
