/** The URL parameters, as GitLab names them. */
const NAMES = {
  source: 'merge_request[source_branch]',
  target: 'merge_request[target_branch]',
  sourceProject: 'merge_request[source_project_id]',
  targetProject: 'merge_request[target_project_id]',
  title: 'merge_request[title]',
  description: 'merge_request[description]',
} as const

/** The values that a URL presets for a new merge request. Null for fields without a preset. */
export type Address = Readonly<Record<keyof typeof NAMES, string | null>>

export function readAddress(params: URLSearchParams): Address {
  const read = (name: keyof typeof NAMES) => params.get(NAMES[name]) || null
  return {
    source: read('source'),
    target: read('target'),
    sourceProject: read('sourceProject'),
    targetProject: read('targetProject'),
    title: read('title'),
    description: read('description'),
  }
}

/** Returns the URL parameters with some presets replaced. Null removes a preset. */
export function changeAddress(params: URLSearchParams, choices: Partial<Address>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(choices)) {
    const param = NAMES[name as keyof typeof NAMES]
    if (value === null) next.delete(param)
    else next.set(param, value)
  }
  return next
}
