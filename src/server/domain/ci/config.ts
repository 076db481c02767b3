import { ConfigProblem } from './config-problem.ts'
import type { Variables } from './expression.ts'
import { extendJobs, jobsAmong } from './extend-jobs.ts'
import { isHash, own, type Hash } from './hash.ts'
import { BRANCHES_AND_TAGS, readPolicy, type Policy } from './only-except.ts'
import { readRules, readWhen, type Rule, type When } from './rule.ts'
import { isStringList, isStringOrList, readVariables } from './values.ts'

export interface CiConfig {
  /** Stage names, in order. */
  stages: readonly string[]
  variables: Variables
  /** Rules for creating pipelines. Null means that a pipeline is always created. */
  workflow: readonly Rule[] | null
  jobs: readonly JobConfig[]
}

export interface JobConfig {
  name: string
  stage: string
  when: When
  allowFailure: boolean | null
  variables: Variables
  rules: readonly Rule[] | null
  only: Policy | null
  except: Policy | null
  tags: readonly string[]
}

const RESERVED = new Set(
  'default include stages types variables workflow image services cache before_script after_script'.split(
    ' ',
  ),
)
const INHERITED =
  'after_script artifacts before_script cache hooks id_tokens identity image interruptible retry services tags timeout'.split(
    ' ',
  )
const JOB_KEYS = new Set([
  ...INHERITED,
  ...'allow_failure coverage dast_configuration dependencies environment except inherit manual_confirmation needs only pages parallel release resource_group rules run script secrets stage start_in trigger type variables when'.split(
    ' ',
  ),
])
const DEFAULT_STAGES = ['build', 'test', 'deploy']
const DEFAULT_STAGE = 'test'
const MAX_JOBS = 500
/** Maximum rules of all jobs together. */
const MAX_RULES = 5000
/** Maximum variables of all jobs together, each of which has those of the whole configuration, too. */
const MAX_VARIABLES = 200_000

/** Returns whether a configuration needs the list of changed files and the list of existing files. */
export function questionsOf({ workflow, jobs }: CiConfig): { changes: boolean; exists: boolean } {
  const rules = [...(workflow ?? []), ...jobs.flatMap((job) => job.rules ?? [])]
  const policies = jobs.flatMap(({ only, except }) => [only, except])
  return {
    changes: [...rules, ...policies].some((part) => part !== null && part.changes !== null),
    exists: rules.some((rule) => rule.exists !== null),
  }
}

/** Parses a configuration. Throws the first problem found. */
export function readConfig(entries: Hash): CiConfig {
  const stages = readStages(own(entries, 'stages') ?? own(entries, 'types'))
  const variables = readVariables('variables', own(entries, 'variables'))
  const workflow = readWorkflow(own(entries, 'workflow'))
  const defaults = readDefaults(entries)
  const given = jobsAmong(entries, RESERVED)
  if ([...given.keys()].filter(isVisible).length > MAX_JOBS) {
    throw new ConfigProblem(`jobs config should contain ${MAX_JOBS} jobs at most`)
  }
  const jobs = [...extendJobs(given)]
    .filter(([name]) => isVisible(name))
    .map(([name, job]) => readJob(name, { ...defaults, ...job }, stages, workflow !== null))
  if (jobs.length === 0) {
    throw new ConfigProblem('jobs config should contain at least one visible job')
  }
  if (jobs.reduce((count, job) => count + (job.rules?.length ?? 0), 0) > MAX_RULES) {
    throw new ConfigProblem(`jobs config should contain ${MAX_RULES} rules at most`)
  }
  checkVariables(variables, jobs)
  checkNeeds(entries, jobs)
  return { stages, variables, workflow, jobs }
}

const isVisible = (name: string) => !name.startsWith('.')

function checkVariables(ofAll: Variables, jobs: readonly JobConfig[]): void {
  let count = jobs.length * Object.keys(ofAll).length
  for (const { variables } of jobs) {
    count += Object.keys(variables).length
    if (count > MAX_VARIABLES) {
      throw new ConfigProblem(`jobs config should contain ${MAX_VARIABLES} variables at most`)
    }
  }
}

function readStages(value: unknown): string[] {
  if (value !== undefined && !isStringList(value)) {
    throw new ConfigProblem('stages config should be an array of strings')
  }
  const stages = value ?? DEFAULT_STAGES
  return [...new Set(['.pre', ...stages.filter((stage) => stage !== '.post'), '.post'])]
}

function readWorkflow(value: unknown): Rule[] | null {
  if (value === undefined || value === null) return null
  if (!isHash(value)) throw new ConfigProblem('workflow config should be a hash')
  const rules = own(value, 'rules')
  return rules === undefined ? null : readRules('workflow', rules)
}

/** Returns the jobs' default attributes, from `default` or the older top-level keys. */
function readDefaults(entries: Hash): Hash {
  const given = own(entries, 'default') ?? {}
  if (!isHash(given)) throw new ConfigProblem('default config should be a hash')
  const unknown = Object.keys(given).filter((key) => !INHERITED.includes(key))
  if (unknown.length > 0) {
    throw new ConfigProblem(`default config contains unknown keys: ${unknown.join(', ')}`)
  }
  return given
}

function readJob(name: string, job: Hash, stages: string[], hasWorkflow: boolean): JobConfig {
  const at = `jobs:${name}`
  const unknown = Object.keys(job).filter((key) => !JOB_KEYS.has(key))
  if (unknown.length > 0) {
    throw new ConfigProblem(`${at} config contains unknown keys: ${unknown.join(', ')}`)
  }
  checkScript(name, job)
  const stage = own(job, 'stage') ?? own(job, 'type') ?? DEFAULT_STAGE
  if (typeof stage !== 'string' || !stages.includes(stage)) {
    throw new ConfigProblem(
      `${name} job: chosen stage does not exist; available stages are ${stages.join(', ')}`,
    )
  }
  const when = readWhen(at, own(job, 'when')) ?? 'on_success'
  if (when === 'never') throw new ConfigProblem(`${at} when should not be never`)
  return {
    name,
    stage,
    when,
    allowFailure: readAllowFailure(at, own(job, 'allow_failure')),
    variables: readVariables(`${at}:variables`, own(job, 'variables')),
    tags: readTags(at, own(job, 'tags')),
    ...readConditions(at, job, hasWorkflow),
  }
}

function checkScript(name: string, job: Hash): void {
  if (own(job, 'trigger') !== undefined || own(job, 'run') !== undefined) return
  const script = own(job, 'script')
  if (script === undefined) {
    throw new ConfigProblem(
      `jobs:${name} config should implement the script:, run:, or trigger: keyword`,
    )
  }
  const lines = Array.isArray(script) ? script.flat(10) : [script]
  if (!lines.every((line) => typeof line === 'string')) {
    throw new ConfigProblem(
      `jobs:${name}:script config should be a string or a nested array of strings up to 10 levels deep`,
    )
  }
}

function readConditions(at: string, job: Hash, hasWorkflow: boolean) {
  const rules = own(job, 'rules')
  const only = readPolicy(`${at}:only`, own(job, 'only'))
  const except = readPolicy(`${at}:except`, own(job, 'except'))
  if (rules === undefined) {
    return { rules: null, only: only ?? (hasWorkflow ? null : BRANCHES_AND_TAGS), except }
  }
  const both = [...(only ? ['only'] : []), ...(except ? ['except'] : [])]
  if (both.length > 0) {
    throw new ConfigProblem(`${at} config key may not be used with \`rules\`: ${both.join(', ')}`)
  }
  return { rules: readRules(at, rules), only: null, except: null }
}

/** Treats `exit_codes` as allowing any failure, because the service does not know a job's exit code. */
function readAllowFailure(at: string, value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (isHash(value) && Object.keys(value).join() === 'exit_codes') return true
  throw new ConfigProblem(`${at}:allow_failure config should be a hash or a boolean value`)
}

function readTags(at: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (isStringList(value) && value.length <= 50) return value
  throw new ConfigProblem(`${at}:tags config should be an array of strings`)
}

/** Checks that needed jobs exist. Ignores the order that they imply, since jobs start stage by stage. */
function checkNeeds(entries: Hash, jobs: readonly JobConfig[]): void {
  const names = new Set(jobs.map((job) => job.name))
  for (const { name } of jobs) {
    const job = own(entries, name)
    const needs = isHash(job) ? own(job, 'needs') : undefined
    for (const need of Array.isArray(needs) ? needs : []) {
      const needed = isHash(need) ? own(need, 'job') : need
      const isElsewhere =
        isHash(need) && (Object.hasOwn(need, 'project') || Object.hasOwn(need, 'pipeline'))
      if (isElsewhere || isOptional(need)) continue
      if (!isStringOrList(needed) || !names.has(String(needed))) {
        throw new ConfigProblem(`${name} job: undefined need: ${String(needed)}`)
      }
    }
  }
}

const isOptional = (need: unknown) => isHash(need) && own(need, 'optional') === true
