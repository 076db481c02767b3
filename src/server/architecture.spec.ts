import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
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
  'src/server/git/spawn-git.ts',
  'src/server/testing/git-client.ts',
  'src/server/testing/host.ts',
  'src/server/testing/service.ts',
  'src/server/testing/standstill.ts',
]
const FETCHERS = ['src/web/api/call.ts']
const BELOW_SPACES = 'web/api web/diff web/widgets web/ui web/lib web/paths'
const BELOW_FEATURES = `contract web/issuables web/spaces ${BELOW_SPACES} packages`
const SERVER =
  'contract server server/ground server/http server/domain server/store server/git server/jobs server/mail server/demo'
const BELOW_DOMAIN = 'contract server/ground server/store server/git server/jobs server/mail'

/**
 * The layers and packages that each layer may import beside itself. `packages` stands for all of npm, `@scope` for the
 * packages of a scope, `node` for the modules of Node except its database. A folder of src/web that is not listed is a
 * feature.
 */
const FENCES: Record<string, string> = {
  contract: '#schema typebox',

  tools: `${SERVER} server/testing packages node node:sqlite`,
  server: `${SERVER} packages node node:sqlite`,
  'server/ground': 'server/domain server/store server/git server/jobs server/mail node',
  'server/http':
    'contract server/ground server/domain types:server/store @fastify fastify oidc-provider typebox node',
  'server/domain': `${BELOW_DOMAIN} gemoji markdown-it oidc-provider re2js yaml node`,
  'server/store': 'contract kysely pg node:sqlite',
  'server/git': 'p-limit node',
  'server/jobs': 'p-limit node',
  'server/mail': 'node',
  'server/demo': 'contract server/ground server/domain server/store server/git node',
  'server/testing': `${SERVER} server/testing packages node node:sqlite`,

  web: 'contract web/app web/paths web/api web/ui web/lib packages',
  'web/issuables': `contract web/spaces ${BELOW_SPACES} packages`,
  'web/spaces': `contract ${BELOW_SPACES} packages`,
  'web/api':
    'contract web/lib web/paths @tanstack/react-query eventsource-parser idb-keyval oauth4webapi',
  'web/diff': 'contract web/lib web/paths web/ui lucide-react react',
  'web/widgets':
    'contract web/lib web/paths web/ui @tanstack/react-query dompurify lucide-react markdown-it react react-aria-components react-router',
  'web/ui': 'web/lib lucide-react react react-aria-components react-dom',
  'web/lib': 'react',
  'web/paths': 'contract web/lib',

  e2e: 'contract tools server/testing packages node',
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
  test('let git/spawn-git.ts alone start processes', () => {
    const spawners = code.filter((path) =>
      importsOf(path).some(({ name }) => /^(?:node:)?child_process$/.test(name)),
    )
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
        .filter((imported) => !mayImport(path, imported))
        .map(({ name }) => `${path} imports ${name}`),
    )
    expect(crossings).toEqual([])
  })

  test.each(['src/web', 'src/server/domain', 'src/server/store', 'src/contract'])(
    'leave no circle of files or folders in %s',
    (folder) => {
      expect(circlesIn(folder)).toEqual([])
    },
  )

  test('are crossed by alias: relative imports stay inside a folder', () => {
    const climbing = code.flatMap((path) =>
      importsOf(path)
        .filter(({ name }) => name.startsWith('../'))
        .map(({ name }) => `${path} imports ${name}`),
    )
    expect(climbing).toEqual([])
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

interface Import {
  /** As it is written. */
  readonly name: string
  /** Only its types are imported. */
  readonly types: boolean
}

function importsOf(path: string): Import[] {
  const statements = /^(?:import|export)\b( type)?(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm
  const calls = /\bimport\(()\s*['"]([^'"]+)['"]/g
  return [...read(path).matchAll(statements), ...read(path).matchAll(calls)].map(
    ([, types, name = '']) => ({ name, types: Boolean(types) }),
  )
}

function mayImport(path: string, { name, types }: Import): boolean {
  const allowed = fenceOf(path)
  const target = fileOf(path, name)
  if (target === null) return allowed.some((word) => isPackageOf(word, name))
  const [importer, imported] = [layerOf(path), layerOf(target)]
  if (importer === imported || allowed.includes(imported)) return true
  return types && allowed.includes(`types:${imported}`)
}

/** The file of this repository that an import names; null for a package. */
function fileOf(importer: string, name: string): string | null {
  if (/^#\w+\//.test(name)) return `src/${name.slice(1)}`
  return name.startsWith('.') ? posix.join(dirname(importer), name) : null
}

/** The circles among what lies directly in the folder or in one below it, where a sub-folder counts as one. */
function circlesIn(folder: string): string[] {
  const inside = code.filter((path) => path.startsWith(`${folder}/`) && !path.includes('.spec.'))
  const imports = inside.flatMap((path) =>
    importsOf(path).map(({ name }) => [path, fileOf(path, name) ?? ''] as const),
  )
  const folders = new Set(inside.flatMap((path) => ancestorsOf(path, folder)))
  return [...folders].flatMap((parent) => {
    const childOf = (path: string) =>
      path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0]! : null
    const arrows = new Map<string, Set<string>>()
    for (const [from, to] of imports) {
      const [importer, imported] = [childOf(from), childOf(to)]
      if (!importer || !imported || importer === imported) continue
      arrows.set(importer, (arrows.get(importer) ?? new Set()).add(imported))
    }
    return [...arrows.keys()]
      .filter((child) => reaches(arrows, child, child))
      .map((child) => `${parent}/${child}`)
  })
}

function ancestorsOf(path: string, top: string): string[] {
  const parent = dirname(path)
  return parent === top ? [top] : [parent, ...ancestorsOf(parent, top)]
}

function reaches(
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): boolean {
  const seen = new Set<string>()
  const waiting = [...(arrows.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(arrows.get(next) ?? []))
  }
  return false
}

function isPackageOf(word: string, name: string): boolean {
  if (word === 'node') return isBuiltin(name) && name !== 'node:sqlite'
  if (word === 'packages') return !isBuiltin(name)
  return word === name || name.startsWith(`${word}/`)
}

function fenceOf(path: string): string[] {
  const layer = layerOf(path)
  if (layer === 'web/app') return ['contract', 'packages', ...code.map(layerOf).filter(isOfWeb)]
  const isSpec = /\.spec\.tsx?$/.test(path)
  const isServerSpec = isSpec && layer.startsWith('server')
  const fence = isServerSpec ? FENCES['server/testing'] : FENCES[layer]
  return [...(fence ?? BELOW_FEATURES).split(' '), ...(isSpec ? ['vitest'] : [])]
}

function isOfWeb(layer: string): boolean {
  return layer.startsWith('web/')
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
