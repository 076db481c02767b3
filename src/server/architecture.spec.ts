import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { testApp } from '#server/testing/app.ts'

// What no linter states about the whole repository. Each test lists its offenders, so that a failure names them.

const root = fileURLToPath(new URL('../..', import.meta.url))

const TOP_LEVEL = [
  'README.md',
  'e2e',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
/** Made on the machine, never committed. */
const LOCAL = ['node_modules', 'dist', 'data', 'test-results']

const SPAWNERS = [
  'src/server/git/run.ts',
  'src/server/testing/git-client.ts',
  'src/server/testing/host.ts',
  'src/server/testing/service.ts',
  'src/server/testing/standstill.ts',
]
const FETCHERS = ['src/web/api/call.ts']
const server = ['http', 'domain', 'store', 'git', 'jobs', 'mail', 'demo', 'testing'].map(
  (name) => `server/${name}`,
)
const belowSpaces = ['api', 'diff', 'widgets', 'ui', 'lib', 'paths'].map((name) => `web/${name}`)
const belowFeatures = ['web/issuables', 'web/spaces', ...belowSpaces]

/** Which layers each may import, beside itself. A folder of src/web that is not named is a feature. */
const FENCES: Record<string, readonly string[]> = {
  contract: [],
  'server/ground': ['server/domain', 'server/store', 'server/git', 'server/jobs', 'server/mail'],
  server: ['contract', 'server/ground', ...server.filter((name) => name !== 'server/testing')],
  'server/http': ['contract', 'server/ground', 'server/domain', 'types of server/store'],
  'server/domain': [
    'contract',
    'server/ground',
    'server/store',
    'server/git',
    'server/jobs',
    'server/mail',
  ],
  'server/store': ['contract'],
  'server/git': [],
  'server/jobs': [],
  'server/mail': [],
  'server/demo': ['contract', 'server/ground', 'server/domain', 'server/store', 'server/git'],
  'server/testing': ['contract', 'server', 'server/ground', ...server],
  tools: ['contract', 'server', 'server/ground', ...server],
  web: ['contract', 'web/app', 'web/paths', 'web/api', 'web/ui', 'web/lib'],
  'web/lib': [],
  'web/issuables': ['contract', 'web/spaces', ...belowSpaces],
  'web/spaces': ['contract', ...belowSpaces],
  'web/ui': ['web/lib'],
  'web/paths': ['contract', 'web/lib'],
  'web/api': ['contract', 'web/lib', 'web/paths'],
  'web/diff': ['contract', 'web/lib', 'web/paths', 'web/ui'],
  'web/widgets': ['contract', 'web/lib', 'web/paths', 'web/ui'],
  e2e: ['contract', 'tools', 'server/testing'],
}

const files = walk('src').concat(walk('e2e'))
const code = files.filter((path) => /\.(?:ts|tsx|js)$/.test(path))

describe('the house', () => {
  test('has nothing at its top but what belongs there', () => {
    const found = readdirSync(root).filter((name) => !name.startsWith('.'))
    expect(found.filter((name) => ![...TOP_LEVEL, ...LOCAL].includes(name))).toEqual([])
  })

  test('has no barrels', () => {
    expect(code.filter((path) => basename(path).startsWith('index.'))).toEqual([])
  })

  test('keeps end-to-end tests in e2e, and specs beside what they test', () => {
    expect(files.filter((path) => path.includes('.e2e.') && !path.startsWith('e2e/'))).toEqual([])
    const specs = files.filter((path) => /\.spec\.tsx?$/.test(path))
    expect(specs.filter((path) => !isOfManyFiles(path) && !subjectOf(path))).toEqual([])
  })
})

describe('the fences', () => {
  test('let git/run.ts alone start processes', () => {
    const spawners = code.filter((path) => /['"](?:node:)?child_process['"]/.test(read(path)))
    const allowed = (path: string) => /^(?:src\/tools|e2e)\//.test(path) || SPAWNERS.includes(path)
    expect(spawners.filter((path) => !allowed(path))).toEqual([])
  })

  test('let the API client alone fetch', () => {
    const web = code.filter((path) => path.startsWith('src/web/'))
    const fetchers = web.filter((path) => /(?<![\w$])fetch\(/.test(read(path)))
    expect(fetchers.filter((path) => !FETCHERS.includes(path))).toEqual([])
  })

  test('are crossed by no import', () => {
    const crossings = code.flatMap((path) =>
      importsOf(path)
        .filter(({ target, types }) => !mayImport(path, target, types))
        .map(({ target }) => `${path} imports ${target}`),
    )
    expect(crossings).toEqual([])
  })
})

describe('the contract', () => {
  test('lists every route it exports, once, by the name it is exported by', async () => {
    const exported = (await Promise.all(walk('src/contract').filter(isModule).map(routesOf))).flat()
    expect(exported.filter(([name, route]) => route.name !== name)).toEqual([])
    const names = exported.map(([name]) => name)
    expect(routes.map((route) => route.name).toSorted()).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  test('is mounted in full', async () => {
    // Fastify itself refuses to mount a route twice.
    const service = await testApp()
    const isMounted = ({ method, path }: Route) =>
      service.app.hasRoute({ method, url: `/api/v4${path}` })
    expect(routes.filter((route) => !isMounted(route)).map((route) => route.name)).toEqual([])
    await service.close()
  })
})

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Behaviour that several handlers show together has a spec of its own name beside them. */
function isOfManyFiles(spec: string): boolean {
  return spec.startsWith('src/server/http/') || spec === 'src/server/architecture.spec.ts'
}

/** The file a spec tests: `a.spec.ts` and `a.race.spec.ts` both test `a`. */
function subjectOf(spec: string): string | undefined {
  const [name] = basename(spec).split('.')
  return ['ts', 'tsx', 'js']
    .map((ending) => posix.join(dirname(spec), `${name}.${ending}`))
    .find((path) => files.includes(path))
}

/** The files of this repository that a file imports, and whether only for their types. */
function importsOf(path: string): { target: string; types: boolean }[] {
  const statements =
    /^(?:import|export)\b( type)?(?:[^'"`;]*?\bfrom)?\s*['"](#\w+\/[^'"]+|\.[^'"]+)['"]/gm
  const calls = /\bimport\(()\s*['"]([#.][^'"]+)['"]/g
  return [...read(path).matchAll(statements), ...read(path).matchAll(calls)].map(
    ([, types, target = '']) => ({
      target: target.startsWith('#') ? `src/${target.slice(1)}` : posix.join(dirname(path), target),
      types: Boolean(types),
    }),
  )
}

function mayImport(from: string, to: string, types: boolean): boolean {
  const [importer, imported] = [layerOf(from), layerOf(to)]
  if (importer === imported) return true
  if (importer === 'web/app') return imported === 'contract' || imported.startsWith('web/')
  const allowed = fencesOf(from, importer)
  return allowed.includes(imported) || (types && allowed.includes(`types of ${imported}`))
}

function fencesOf(path: string, layer: string): readonly string[] {
  const isSpec = /\.spec\.tsx?$/.test(path)
  if (isSpec && layer.startsWith('server')) return [...FENCES['server/testing']!, 'server/testing']
  return FENCES[layer] ?? ['contract', ...belowFeatures]
}

/** `src/server/http/x.ts` is of `server/http`; the few files at the root of a part have names of their own. */
function layerOf(path: string): string {
  if (path === 'src/web/paths.ts') return 'web/paths'
  if (path === 'src/server/deps.ts' || path === 'src/server/config.ts') return 'server/ground'
  const [top = '', part = '', folder = '', ...deeper] = path.split('/')
  if (top !== 'src') return top
  const isFlat = part === 'contract' || part === 'tools' || deeper.length === 0
  return isFlat ? part : `${part}/${folder}`
}

function isModule(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.spec.ts')
}

async function routesOf(path: string): Promise<[string, Route][]> {
  const exports = (await import(join(root, path))) as Record<string, unknown>
  return Object.entries(exports).filter(
    (entry): entry is [string, Route] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1],
  )
}
