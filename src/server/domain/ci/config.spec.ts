import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { readWithIncludes } from './includes.ts'

const read = async (text: string, files: Record<string, string> = {}) =>
  readConfig(await readWithIncludes(text, async (path) => files[path] ?? null))

const job = 'test: {script: make}'

test('a configuration names its stages and jobs', async () => {
  const { stages, jobs } = await read(`
    stages: [build, ship]
    variables: {A: 1, B: {value: b, description: what}}
    default: {tags: [linux]}
    .base: {script: make, allow_failure: true, variables: {C: c}}
    .loud: {variables: {D: d}, tags: [big]}
    compile: {extends: .base, stage: build}
    deploy: {extends: [.base, .loud], stage: ship, allow_failure: false, when: manual}
  `)
  expect(stages).toEqual(['.pre', 'build', 'ship', '.post'])
  expect(jobs).toEqual([
    expect.objectContaining({
      name: 'compile',
      allowFailure: true,
      variables: { C: 'c' },
      tags: ['linux'],
    }),
    expect.objectContaining({
      name: 'deploy',
      allowFailure: false,
      variables: { C: 'c', D: 'd' },
      tags: ['big'],
    }),
  ])
})

describe('including files of the repository', () => {
  const files = {
    'ci/a.yml': 'include: /ci/b.yml\ntest: {script: a, stage: build}',
    'ci/b.yml': 'test: {script: b, tags: [b]}\nother: {script: b}',
    'ci/loop.yml': 'include: ci/loop.yml',
    'ci/bad.yml': '- a',
  }

  test('included files rank below the including file', async () => {
    const { jobs } = await read('include: [{local: ci/a.yml}]\ntest: {stage: deploy}', files)
    expect(jobs.map(({ name, stage, tags }) => [name, stage, tags])).toEqual([
      ['test', 'deploy', ['b']],
      ['other', 'test', []],
    ])
  })

  test.each([
    ['include: none.yml', 'Local file `none.yml` does not exist!'],
    ['include: ci/loop.yml', '`ci/loop.yml` includes itself'],
    ['include: ci/bad.yml', 'Included file `ci/bad.yml`: Invalid configuration format'],
    [
      'include: https://elsewhere.test/ci.yml',
      'include `remote: https://elsewhere.test/ci.yml` is not supported: only local files can be included',
    ],
    [
      'include: {template: Go.yml}',
      'include `template` is not supported: only local files can be included',
    ],
    ['include: 5', 'include config should be a string or a hash'],
    [`include: [${'ci/b.yml, '.repeat(21)}]`, 'Maximum of 20 nested includes are allowed!'],
  ])('%s: %s', async (text, problem) => {
    await expect(read(`${text}\n${job}`, files)).rejects.toThrow(problem)
  })
})

describe('the first error is reported', () => {
  test.each([
    ['- a', 'Invalid configuration format'],
    ['', 'Invalid configuration format'],
    ['a: [', 'at line 1 column'],
    ['a: !reference [b, c]', 'Unresolved tag: !reference at line 1 column 4'],
    ['stages: [a]', 'jobs config should contain at least one visible job'],
    ['.hidden: {script: a}', 'jobs config should contain at least one visible job'],
    ['stages: a', 'stages config should be an array of strings'],
    ['a: 5', 'jobs:a config should be a hash'],
    ['a: {}', 'jobs:a config should implement the script:, run:, or trigger: keyword'],
    ['a: {script: {}}', 'jobs:a:script config should be a string or a nested array of strings'],
    ['a: {script: b, colour: red}', 'jobs:a config contains unknown keys: colour'],
    [
      'a: {script: b, stage: c}',
      'a job: chosen stage does not exist; available stages are .pre, build, test, deploy, .post',
    ],
    ['a: {script: b, when: later}', 'jobs:a when should be one of:'],
    ['a: {script: b, extends: constructor}', 'a: unknown keys in `extends` (constructor)'],
    ['a: {script: b, extends: a}', 'a: circular dependency detected in `extends`'],
    ['a: {script: b, rules: [], only: [c]}', 'config key may not be used with `rules`: only'],
    ['a: {script: b, rules: [{if: "$A =="}]}', 'rules:rule if invalid expression syntax'],
    ['a: {script: b, rules: [{unless: x}]}', 'rules:rule config contains unknown keys: unless'],
    ['a: {script: b, only: [/(/]}', 'jobs:a:only config should be an array of strings or regular'],
    ['a: {script: b, needs: [c]}', 'a job: undefined need: c'],
    ['a: {script: b, variables: [c]}', 'jobs:a:variables config should be a hash of key value'],
    ['default: {script: a}\nb: {script: c}', 'default config contains unknown keys: script'],
    ['workflow: {rules: x}\nb: {script: c}', 'workflow:rules config should be an array of hashes'],
  ])('%s: %s', async (text, problem) => {
    await expect(read(text)).rejects.toThrow(problem)
  })

  test.each([
    ['brackets', 'The file is nested too deeply', '['.repeat(10_000)],
    ['levels', 'The file is nested too deeply', `a: ${'['.repeat(60)}${']'.repeat(60)}`],
    ['text', 'The file is too large (64 KiB at most)', `a: ${'x'.repeat(70_000)}`],
    ['values', 'The file has too many values', `a: [${'1,'.repeat(20_001)}]`],
    ['aliases', 'Excessive alias count', bomb()],
    ['mistakes', 'The file has too many values', `a: [${','.repeat(60_000)}]`],
    ['directives', 'The file has too many values', '%a\n'.repeat(20_000)],
    ['empty lines', 'The file has too many values', '#\n'.repeat(30_000)],
    ['keys', 'The file has too many values', 'a: 1\n'.repeat(10_000)],
    ['merges', 'The file has too many values', merges()],
    ['jobs', 'jobs config should contain 500 jobs at most', manyJobs(501)],
    ['variables', 'jobs config should contain 200000 variables at most', manyVariables()],
    ['extended values', '`extends` repeats too many values', extensions()],
  ])('too many %s: %s', async (_, problem, text) => {
    await expect(read(text)).rejects.toThrow(problem)
  })
})

function manyJobs(count: number): string {
  return Array.from({ length: count }, (_, nth) => `job${nth}: {script: a}`).join('\n')
}

/** A map of many values that many others repeat. */
function merges(): string {
  const values = Array.from({ length: 2000 }, (_, nth) => `k${nth}: 1`).join(',')
  return `a: &a {${values}}\n${'b: {<<: *a}\n'.repeat(1500)}`
}

/** Variables of the whole configuration, which all jobs have. */
function manyVariables(): string {
  const values = Array.from({ length: 450 }, (_, nth) => `k${nth}: 1`).join(',')
  return `variables: {${values}}\n${manyJobs(450)}`
}

/** Hidden jobs that repeat one with many variables. */
function extensions(): string {
  const values = Array.from({ length: 300 }, (_, nth) => `k${nth}: 1`).join(',')
  const parents = Array(10).fill('.v').join(',')
  const jobs = Array.from({ length: 100 }, (_, nth) => `.j${nth}: {extends: [${parents}]}`)
  return [`.v: {variables: {${values}}}`, ...jobs, 't: {script: a}'].join('\n')
}

/** Nine nested lists, each repeating the previous list nine times. */
function bomb(): string {
  const names = 'abcdefghi'.split('')
  const rest = names
    .slice(1)
    .map((name, nth) => `${name}: &${name} [${Array(9).fill(`*${names[nth]}`).join(',')}]`)
  return [`a: &a [${'x,'.repeat(9)}]`, ...rest].join('\n')
}
