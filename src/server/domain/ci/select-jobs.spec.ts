import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import type { Target } from './only-except.ts'
import { readYaml } from './read-yaml.ts'
import { fileList, type RuleContext } from './rule.ts'
import { selectJobs } from './select-jobs.ts'

const targets = {
  main: { kind: 'branch', name: 'main', source: 'push' },
  feature: { kind: 'branch', name: 'feature/x', source: 'push' },
  api: { kind: 'branch', name: 'main', source: 'api' },
  tag: { kind: 'tag', name: 'v1.0', source: 'push' },
  request: { kind: 'merge_request', name: 'feature/x', source: 'merge_request_event' },
} as const
type Name = keyof typeof targets

function select(text: string, target: Name, context: Partial<RuleContext> = {}) {
  const jobs = selectJobs(
    readConfig(readYaml(text)),
    { ...targets[target], fullPath: 'acme/app' } satisfies Target,
    {
      variables: { CI_PIPELINE_SOURCE: targets[target].source },
      changed: fileList(['docs/a.md', 'src/b.ts']),
      present: fileList(['Dockerfile', 'src/b.ts']),
      ...context,
    },
  )
  return jobs
}

const builtFor = (text: string) =>
  (Object.keys(targets) as Name[]).filter((target) =>
    select(text, target)?.some((job) => job.name === 'job'),
  )

describe('a job is created for', () => {
  const all = ['main', 'feature', 'api', 'tag', 'request']

  test.each([
    ['', ['main', 'feature', 'api', 'tag']],
    ['only: [main]', ['main', 'api']],
    ['only: [/^feature/]', ['feature']],
    ['only: [branches]', ['main', 'feature', 'api']],
    ['only: [tags]', ['tag']],
    ['only: [merge_requests]', ['request']],
    ['only: [pushes]', ['main', 'feature', 'tag']],
    ['only: [api]', ['api']],
    ['only: [main@acme/app]', ['main', 'api']],
    ['only: [main@other/app]', []],
    ['except: [main]', ['feature', 'tag']],
    ['only: {refs: [branches], variables: [$NONE]}', []],
    ['only: {refs: [branches], changes: [docs/**/*]}', ['main', 'feature', 'api']],
    ['only: {refs: [branches], changes: [lib/*]}', []],
    ['except: {changes: [docs/*]}', []],
    ['rules: [{when: always}]', all],
    ['rules: []', []],
    ['rules: [{if: $CI_PIPELINE_SOURCE == "merge_request_event"}]', ['request']],
    [
      'rules: [{if: $CI_PIPELINE_SOURCE == "push", when: never}, {when: always}]',
      ['api', 'request'],
    ],
    ['rules: [{changes: ["*.md"]}]', []],
    ['rules: [{changes: {paths: [src/*]}}]', all],
    ['rules: [{changes: {paths: [lib/*], compare_to: main}}]', all],
    ['rules: [{exists: [Dockerfile]}]', all],
    ['rules: [{exists: [Makefile]}]', []],
    ['variables: {A: "1"}, rules: [{if: $A == "1"}]', all],
    ['variables: {CI_PIPELINE_SOURCE: x}, rules: [{if: $CI_PIPELINE_SOURCE == "x"}]', []],
  ])('%s', (more, wanted) => {
    expect(builtFor(`job: {script: make${more && `, ${more}`}}`)).toEqual(wanted)
  })

  test('any job with rules:changes if the changed files are unknown', () => {
    const text = 'job: {script: a, rules: [{changes: [none]}]}'
    expect(select(text, 'main', { changed: null })).toHaveLength(1)
  })
})

test.each([
  ['', { starts: 'on_success', allowFailure: false }],
  ['when: manual', { starts: 'manual', allowFailure: true }],
  ['when: manual, allow_failure: false', { starts: 'manual', allowFailure: false }],
  ['rules: [{when: manual}]', { starts: 'manual', allowFailure: false }],
  [
    'rules: [{when: on_failure, allow_failure: true}]',
    { starts: 'on_failure', allowFailure: true },
  ],
  ['when: delayed, start_in: 1 hour', { starts: 'delayed', allowFailure: false }],
  ['allow_failure: {exit_codes: [1]}', { starts: 'on_success', allowFailure: true }],
])('%s starts as it says', (more, wanted) => {
  const [job] = select(`job: {script: make${more && `, ${more}`}}`, 'main')!
  expect(job).toMatchObject({ name: 'job', stage: 'test', position: 2, ...wanted })
})

test('workflow:rules decides whether a pipeline is created', () => {
  const text = `
    workflow: {rules: [{if: $CI_PIPELINE_SOURCE == "merge_request_event"}, {if: $A, when: never}]}
    job: {script: make}
  `
  expect(select(text, 'main')).toBeNull()
  expect(select(text, 'request')).toHaveLength(1)
  expect(select(text, 'main', { variables: { A: 'a' } })).toBeNull()
})
