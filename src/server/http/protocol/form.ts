/** A parsed query string or urlencoded body: text, arrays and hashes without a prototype. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export interface Form {
  [key: string]: FormValue
}

/** Maximum nesting depth: `a[b][c]` has depth 3. */
const MAX_DEPTH = 32
const MAX_PAIRS = 10_000

export class MalformedForm extends Error {}

/**
 * Parses `a=1`, `list[]=1&list[]=2`, `hash[key]=1` and `rows[][k]=1&rows[][v]=2`. A repeated key starts the next row of
 * an array of hashes. `rows[0][k]=1` is a hash with the key `0`, which an array parameter reads as its values. A `+` is
 * a space.
 */
export function parseForm(text: string): Form {
  // Checked before parsing, because `URLSearchParams` takes quadratic time for names without values.
  if (hasMore(text, '&', MAX_PAIRS)) throw new MalformedForm('too many parameters')
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === '') continue
    const [key, ...path] = splitName(name)
    if (path.length >= MAX_DEPTH) throw new MalformedForm('parameters are nested too deeply')
    form[key!] = put(form[key!], path, value)
  }
  return form
}

/** True when the text contains `sign` more than `max` times. */
export function hasMore(text: string, sign: string, max: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (++count > max) return true
  }
  return false
}

function emptyForm(): Form {
  return Object.create(null) as Form
}

/** Splits `a[b][]` into `a`, `b` and ``. A name with unbalanced brackets stays whole. */
function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

/** Inserts a value at the remaining path. Replaces a value of another shape. */
function put(into: FormValue | undefined, path: string[], value: string): FormValue {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (key === '') return append(into, rest, value)
  const hash = isHash(into) ? into : emptyForm()
  hash[key] = put(hash[key], rest, value)
  return hash
}

function append(into: FormValue | undefined, rest: string[], value: string): FormValue {
  const list = Array.isArray(into) ? into : []
  const last = list.at(-1)
  const continues = rest.length > 0 && isHash(last) && !has(last, rest)
  if (continues) list[list.length - 1] = put(last, rest, value)
  else list.push(put(undefined, rest, value))
  return list
}

/** True when the hash has a value at the path. An array on the path never counts as taken. */
function has(hash: FormValue, path: string[]): boolean {
  let at: FormValue | undefined = hash
  for (const key of path) {
    if (key === '' || !isHash(at)) return false
    at = at[key]
  }
  return at !== undefined
}

export function isHash(value: unknown): value is Form {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
