import { ConfigProblem } from './config-problem.ts'
import type { Condition } from './expression.ts'
import { isHash, own } from './hash.ts'
import { readPattern, type Pattern } from './pattern.ts'
import { matchesSome, readIf, readPaths, type RuleContext } from './rule.ts'
import { isStringList, isStringOrList } from './values.ts'

/** A pipeline's target. `name` is the branch or tag; for a merge request, the source branch. */
export interface Target {
  source: string
  kind: 'branch' | 'tag' | 'merge_request'
  name: string
  /** The project's full path. */
  fullPath: string
}

/** An `only` or `except` policy. Null parts are not checked. */
export interface Policy {
  refs: readonly RefTest[] | null
  variables: readonly Condition[] | null
  changes: readonly Pattern[] | null
}

type RefTest = (target: Target) => boolean

const KEYS = ['refs', 'variables', 'changes', 'kubernetes']

/** A job's default `only`. */
export const BRANCHES_AND_TAGS: Policy = {
  refs: ['branches', 'tags'].map((ref) => readRef('only', ref)),
  variables: null,
  changes: null,
}

export function readPolicy(at: string, value: unknown): Policy | null {
  if (value === undefined || value === null) return null
  if (isStringOrList(value)) {
    return { refs: [value].flat().map((ref) => readRef(at, ref)), variables: null, changes: null }
  }
  if (!isHash(value)) {
    throw new ConfigProblem(`${at} config should be either an array of strings or a hash`)
  }
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key))
  if (unknown.length > 0) {
    throw new ConfigProblem(`${at} config contains unknown keys: ${unknown.join(', ')}`)
  }
  const refs = own(value, 'refs')
  if (refs !== undefined && !isStringList(refs)) {
    throw new ConfigProblem(`${at}:refs config should be an array of strings`)
  }
  return {
    refs: refs?.map((ref) => readRef(at, ref)) ?? null,
    variables: readConditions(at, own(value, 'variables')),
    changes: readPaths(`${at}:changes`, own(value, 'changes')),
  }
}

/** True when every part of `only` holds and no part of `except` does. */
export function admits(
  { only, except }: { only: Policy | null; except: Policy | null },
  target: Target,
  context: RuleContext,
): boolean {
  if (only && !outcomes(only, target, context).every(Boolean)) return false
  return !(except && outcomes(except, target, context).some(Boolean))
}

function outcomes(policy: Policy, target: Target, context: RuleContext): boolean[] {
  const { refs, variables, changes } = policy
  const found: boolean[] = []
  if (refs) found.push(refs.some((matches) => matches(target)))
  if (variables) found.push(variables.some((condition) => condition(context.variables)))
  if (changes) found.push(matchesSome(changes, context.changed))
  return found
}

function readConditions(at: string, value: unknown): Condition[] | null {
  if (value === undefined || value === null) return null
  if (!isStringList(value)) {
    throw new ConfigProblem(`${at}:variables config should be an array of strings`)
  }
  return value.map((text) => readIf(`${at}:variables`, text)!)
}

/**
 * Parses `branches`, `pushes` and so on, a name, or a name pattern. An optional `@group/project` suffix restricts it to
 * one project.
 */
function readRef(at: string, written: string): RefTest {
  const [, ref = written, path] = /^(.*)@([^@/]+\/[^@]+)$/s.exec(written) ?? []
  const matches = readName(at, ref)
  return (target) => (path === undefined || path === target.fullPath) && matches(target)
}

function readName(at: string, ref: string): RefTest {
  switch (ref) {
    case 'branches':
      return ({ kind }) => kind === 'branch'
    case 'tags':
      return ({ kind }) => kind === 'tag'
    case 'merge_requests':
      return ({ kind }) => kind === 'merge_request'
  }
  const isPattern = ref.startsWith('/')
  const pattern = isPattern ? readPattern(ref) : null
  if (isPattern && !pattern) {
    throw new ConfigProblem(`${at} config should be an array of strings or regular expressions`)
  }
  return ({ source, kind, name }) => {
    if (ref === `${source}s` || ref === `${source}es` || ref === source) return true
    return kind !== 'merge_request' && (pattern ? pattern(name) : ref === name)
  }
}
