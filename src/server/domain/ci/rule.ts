import { ConfigProblem } from './config-problem.ts'
import { readCondition, type Condition, type Variables } from './expression.ts'
import { isHash, own, type Hash } from './hash.ts'
import { readGlob, type Pattern } from './pattern.ts'
import { isStringList, readVariables } from './values.ts'

export type When = 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed' | 'never'

/** An entry of `rules`. The first match decides. */
export interface Rule {
  condition: Condition | null
  /** Matches when any of the files changed. */
  changes: readonly Pattern[] | null
  /** Matches when any of the files exists. */
  exists: readonly Pattern[] | null
  when: When | null
  allowFailure: boolean | null
}

/** A repository's files, with the pipeline's remaining budget of path comparisons. */
export interface FileList {
  paths: readonly string[]
  left: number
}

export const fileList = (paths: readonly string[]): FileList => ({ paths, left: 500_000 })

/** The facts that rules check. A file list is null when unknown. Rules then assume a match. */
export interface RuleContext {
  variables: Variables
  changed: FileList | null
  present: FileList | null
}

const WHEN: readonly unknown[] = [
  'on_success',
  'on_failure',
  'always',
  'manual',
  'delayed',
  'never',
]
const KEYS = [
  'if',
  'changes',
  'exists',
  'when',
  'allow_failure',
  'variables',
  'start_in',
  'needs',
  'interruptible',
  'auto_cancel',
]
const MAX_RULES = 200

export function readRules(at: string, value: unknown): Rule[] {
  const rules = Array.isArray(value) ? value.flat(10) : null
  if (!rules || rules.length > MAX_RULES || !rules.every(isHash)) {
    throw new ConfigProblem(`${at}:rules config should be an array of hashes`)
  }
  return rules.map((rule) => readRule(`${at}:rules:rule`, rule))
}

function readRule(at: string, rule: Hash): Rule {
  const unknown = Object.keys(rule).filter((key) => !KEYS.includes(key))
  if (unknown.length > 0) {
    throw new ConfigProblem(`${at} config contains unknown keys: ${unknown.join(', ')}`)
  }
  readVariables(`${at}:variables`, own(rule, 'variables'))
  return {
    condition: readIf(at, own(rule, 'if')),
    changes: readPaths(`${at}:changes`, own(rule, 'changes')),
    exists: readPaths(`${at}:exists`, own(rule, 'exists')),
    when: readWhen(at, own(rule, 'when')),
    allowFailure: readFlag(`${at} allow failure`, own(rule, 'allow_failure')),
  }
}

export function readIf(at: string, value: unknown): Condition | null {
  if (value === undefined || value === null) return null
  try {
    if (typeof value === 'string') return readCondition(value)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
  }
  throw new ConfigProblem(`${at} if invalid expression syntax`)
}

export function readWhen(at: string, value: unknown): When | null {
  if (value === undefined || value === null) return null
  if (WHEN.includes(value)) return value as When
  throw new ConfigProblem(`${at} when should be one of: ${WHEN.join(', ')}`)
}

/** Parses path patterns. A `compare_to` cannot be evaluated, so patterns with it always match. */
export function readPaths(at: string, value: unknown): Pattern[] | null {
  if (value === undefined || value === null) return null
  const list = isHash(value) ? own(value, 'paths') : value
  if (!isStringList(list)) throw new ConfigProblem(`${at} config should be an array of strings`)
  const patterns = list.map((glob) => readGlob(glob.replace(/^\/+/, '')))
  // Invalid patterns and patterns with variables cannot be evaluated either, so they always match.
  const isVague = patterns.includes(null) || list.some((glob) => glob.includes('$'))
  const isCompared = isHash(value) && own(value, 'compare_to') !== undefined
  return isVague || isCompared ? [() => true] : (patterns as Pattern[])
}

function readFlag(at: string, value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  throw new ConfigProblem(`${at} should be a boolean value`)
}

export function findRule(rules: readonly Rule[], context: RuleContext): Rule | undefined {
  return rules.find(
    ({ condition, changes, exists }) =>
      (condition === null || condition(context.variables)) &&
      matchesSome(changes, context.changed) &&
      matchesSome(exists, context.present),
  )
}

export function matchesSome(patterns: readonly Pattern[] | null, files: FileList | null): boolean {
  if (patterns === null || files === null) return true
  files.left -= patterns.length * files.paths.length
  if (files.left < 0) return true
  return patterns.some((matches) => files.paths.some(matches))
}
