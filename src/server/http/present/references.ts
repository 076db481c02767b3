/** Returns a reference relative to `from`: the project name within the same namespace, otherwise the full path. */
export function presentReferences(short: string, project: string, from: string | null) {
  const [namespace, name] = splitPath(project)
  const isNear = from === namespace || (from !== null && splitPath(from)[0] === namespace)
  const relative = from === project ? short : (isNear ? name : project) + short
  return { short, relative, full: project + short }
}

function splitPath(path: string): [namespace: string, name: string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
}
