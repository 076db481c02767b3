/** A parsed query string or urlencoded body: text, arrays and hashes of it, without a prototype. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export interface Form {
  [key: string]: FormValue
}

/** Nesting that a request may have: `a[b][c]` is three deep. */
const MAX_DEPTH = 32
const MAX_PAIRS = 10_000

export class MalformedForm extends Error {}

/**
 * Reads `a=1`, `list[]=1&list[]=2`, `hash[key]=1` and `rows[][k]=1&rows[][v]=2`. A row of an array of hashes ends where
 * one of its keys comes again. `rows[0][k]=1` is a hash with the key `0`: whoever wants an array reads its values.
 * A `+` is a space.
 */
export function parseForm(text: string): Form {
  // Before anything is parsed: names without a value take `URLSearchParams` a time that grows with their square.
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

/** Whether the text has more than so many of the sign. */
function hasMore(text: string, sign: string, max: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (++count > max) return true
  }
  return false
}

function emptyForm(): Form {
  return Object.create(null) as Form
}

/** `a[b][]` → `a`, `b`, ``. A name with unbalanced brackets is taken as it is. */
function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

/** The value with the rest of a name's path put into it. What fits neither shape is replaced. */
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

/** Whether the hash holds a value at this path already. An array below it is never full. */
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
