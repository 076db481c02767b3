import { ConfigProblem } from './config-problem.ts'
import { isHash, mergeHashes, own, type Hash } from './hash.ts'

const MAX_LEVELS = 10
/** Maximum keys that all merges read. */
const MAX_MERGED_KEYS = 200_000

/** Merges each job over the jobs that it extends. */
export function extendJobs(jobs: ReadonlyMap<string, Hash>): Map<string, Hash> {
  const done = new Map<string, Hash>()
  let mergedKeys = 0
  const merge = (below: Hash, above: Hash) =>
    mergeHashes(below, above, (keys) => {
      mergedKeys += keys
      if (mergedKeys > MAX_MERGED_KEYS) throw new ConfigProblem('`extends` repeats too many values')
    })
  const resolve = (name: string, below: readonly string[]): Hash => {
    const known = done.get(name)
    if (known) return known
    const job = jobs.get(name)!
    const parents = parentsOf(name, job)
    const unknown = parents.filter((parent) => !jobs.has(parent))
    if (unknown.length > 0) {
      throw new ConfigProblem(`${name}: unknown keys in \`extends\` (${unknown.join(', ')})`)
    }
    const path = [...below, name]
    if (parents.some((parent) => path.includes(parent))) {
      throw new ConfigProblem(`${name}: circular dependency detected in \`extends\``)
    }
    if (parents.length > 0 && path.length > MAX_LEVELS) {
      throw new ConfigProblem(`${name}: nesting too deep in \`extends\``)
    }
    const base = parents.reduce<Hash>((merged, parent) => merge(merged, resolve(parent, path)), {})
    const { extends: _, ...own } = job
    const resolved = merge(base, own)
    done.set(name, resolved)
    return resolved
  }
  for (const name of jobs.keys()) resolve(name, [])
  return done
}

function parentsOf(name: string, job: Hash): string[] {
  const value = own(job, 'extends')
  if (value === undefined) return []
  const parents = Array.isArray(value) ? value : [value]
  if (parents.length <= MAX_LEVELS && parents.every((parent) => typeof parent === 'string')) {
    return parents
  }
  throw new ConfigProblem(
    `jobs:${name}:extends config should be an array of strings or a string, with ${MAX_LEVELS} at most`,
  )
}

export function jobsAmong(entries: Hash, reserved: ReadonlySet<string>): Map<string, Hash> {
  const jobs = new Map<string, Hash>()
  for (const [name, value] of Object.entries(entries)) {
    if (reserved.has(name)) continue
    // A hidden key may have any value, since only references use it.
    if (isHash(value)) jobs.set(name, value)
    else if (!name.startsWith('.')) {
      throw new ConfigProblem(`jobs:${name} config should be a hash`)
    }
  }
  return jobs
}
