/**
 * Serializes parameters as the API reads them: `name[]=a` for arrays and `name[key]=a` for hashes. Omits undefined
 * parameters.
 */
export function writeQuery(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) append(query, name, value)
  return query.toString()
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (value === null) query.append(name, '')
  else if (Array.isArray(value)) {
    for (const item of value) append(query, `${name}[]`, item)
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) append(query, `${name}[${key}]`, item)
  } else {
    query.append(name, `${value as string | number | boolean}`)
  }
}
