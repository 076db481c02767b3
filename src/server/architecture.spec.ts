import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { testApp } from '#server/testing/app.ts'

// Rules about the whole repository that no linter checks. Each test lists the violations.

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
/** Local folders, never committed. */
const LOCAL = ['node_modules', 'dist', 'data', 'test-results']

const SPAWNERS = [
  'src/server/git/helper.js',
  'src/server/git/spawn-git.ts',
  'src/server/testing/certificate.ts',
  'src/server/testing/git-client.ts',
  'src/server/testing/host.ts',
  'src/server/testing/service.ts',
  'src/server/testing/standstill.ts',
]
const FETCHERS = [
  'src/web/api/call.ts',
  'src/web/api/request.ts',
  'src/web/diff/highlight/highlight-worker.ts',
]
const BELOW_SPACES = 'web/api web/diff web/widgets web/ui web/lib web/paths'
const BELOW_FEATURES = `contract web/issuables web/spaces ${BELOW_SPACES} packages`
const SERVER =
  'contract server server/ground server/http server/domain server/store server/git server/jobs server/mail server/demo'
const BELOW_DOMAIN = 'contract server/ground server/store server/git server/jobs server/mail'

/**
 * The layers and packages that each layer may import besides itself. `packages` means all npm packages, `@scope` one
 * scope's packages, `node` Node's modules except its database. A src/web folder that is not listed is a feature.
 */
const FENCES: Record<string, string> = {
  contract: '#schema typebox',

  tools: `${SERVER} server/testing packages node node:sqlite`,
  server: `${SERVER} packages node node:sqlite`,
  'server/ground': 'server/domain server/store server/git server/jobs server/mail node',
  'server/http':
    'contract server/ground server/domain types:server/store @fastify fastify markdown-it oidc-provider p-limit typebox node',
  'server/domain': `${BELOW_DOMAIN} gemoji oidc-provider re2js tar-stream yaml node`,
  'server/store': 'contract kysely p-limit pg node node:sqlite',
  'server/git': 'p-limit node',
  'server/jobs': 'p-limit node',
  'server/mail': 'nodemailer node',
  'server/demo': 'contract server/ground server/domain server/store server/git node',
  'server/testing': `${SERVER} server/testing packages node node:sqlite`,

  web: 'contract web/app web/paths web/api web/ui web/lib packages',
  'web/issuables': `contract web/spaces ${BELOW_SPACES} packages`,
  'web/spaces': `contract ${BELOW_SPACES} packages`,
  'web/api':
    'contract web/lib web/paths @tanstack/react-query eventsource-parser idb-keyval oauth4webapi react',
  'web/diff':
    'contract web/lib web/paths web/ui @pierre/highlights lucide-react react react-aria-components react-dom',
  'web/widgets':
    'contract web/lib web/paths web/ui @tanstack/react-query dompurify lucide-react markdown-it react react-aria-components react-router',
  'web/ui': 'web/lib lucide-react react react-aria-components react-dom',
  'web/lib': 'react',
  'web/paths': 'contract web/lib',

  e2e: 'contract tools server/testing web/diff packages node',
}

const files = walk('src').concat(walk('e2e'))
const code = files.filter((path) => /\.(?:ts|tsx|js)$/.test(path))

describe('the source tree', () => {
  test('has only known entries at its top level', () => {
    const found = readdirSync(root).filter((name) => !name.startsWith('.'))
    expect(found.filter((name) => ![...TOP_LEVEL, ...LOCAL].includes(name))).toEqual([])
  })

  test('has no barrels', () => {
    expect(code.filter((path) => basename(path).startsWith('index.'))).toEqual([])
  })

  test('keeps end-to-end tests in e2e, and specs beside the files they test', () => {
    expect(files.filter((path) => path.includes('.e2e.') && !path.startsWith('e2e/'))).toEqual([])
    const specs = files.filter((path) => /\.spec\.tsx?$/.test(path))
    expect(specs.filter((path) => !isOfManyFiles(path) && !subjectOf(path))).toEqual([])
  })
})

describe('import rules', () => {
  test('only git/spawn-git.ts and its helper start processes', () => {
    const spawners = code.filter((path) =>
      importsOf(path).some(({ name }) => /^(?:node:)?child_process$/.test(name)),
    )
    const allowed = (path: string) => /^(?:src\/tools|e2e)\//.test(path) || SPAWNERS.includes(path)
    expect(spawners.filter((path) => !allowed(path))).toEqual([])
  })

  test('only the API client and the highlighter use fetch', () => {
    const web = code.filter((path) => path.startsWith('src/web/'))
    const fetchers = web.filter((path) => /(?<![\w$])fetch\(/.test(read(path)))
    expect(fetchers.filter((path) => !FETCHERS.includes(path))).toEqual([])
  })

  test('the service sends no requests of its own', () => {
    const service = code.filter((path) =>
      /^src\/server\/(?!testing\/).*(?<!\.spec)\.ts$/.test(path),
    )
    const senders = service.filter((path) =>
      /(?<![\w$])fetch\(|\brequest\b.*from 'node:https?'/.test(read(path)),
    )
    expect(senders).toEqual([])
  })

  test('only the store and domain/transaction.ts begin transactions', () => {
    const callers = code.filter(
      (path) => path.startsWith('src/server/') && /(?<![\w$])transact\(/.test(read(path)),
    )
    const allowed = (path: string) =>
      path.startsWith('src/server/store/') || path === 'src/server/domain/transaction.ts'
    expect(callers.filter((path) => !allowed(path))).toEqual([])
  })

  test('hold for every import', () => {
    const crossings = code.flatMap((path) =>
      importsOf(path)
        .filter((imported) => !mayImport(path, imported))
        .map(({ name }) => `${path} imports ${name}`),
    )
    expect(crossings).toEqual([])
  })

  test.each(['src/web', 'src/server/domain', 'src/server/store', 'src/contract'])(
    'allow no cycle of files or folders in %s',
    (folder) => {
      expect(circlesIn(folder)).toEqual([])
    },
  )

  test('require aliases for imports across folders', () => {
    const climbing = code.flatMap((path) =>
      importsOf(path)
        .filter(({ name }) => name.startsWith('../'))
        .map(({ name }) => `${path} imports ${name}`),
    )
    expect(climbing).toEqual([])
  })
})

test('only http words the statuses of replies', () => {
  const domain = code.filter((path) => path.startsWith('src/server/domain/') && isModule(path))
  expect(domain.filter((path) => /['"`][1-5]\d\d [A-Z]/.test(read(path)))).toEqual([])
})

describe('the contract', () => {
  test('lists every exported route once, under its export name', async () => {
    const exported = (await Promise.all(walk('src/contract').filter(isModule).map(routesOf))).flat()
    expect(exported.filter(([name, route]) => route.name !== name)).toEqual([])
    const names = exported.map(([name]) => name)
    expect(routes.map((route) => route.name).toSorted()).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  test('is fully tested: the specs of src/server/http name each route', () => {
    const specs = code.filter((path) => /^src\/server\/http\/.*\.spec\.ts$/.test(path))
    const words = new Set(specs.flatMap((path) => read(path).match(/\w+/g) ?? []))
    expect(routes.map((route) => route.name).filter((name) => !words.has(name))).toEqual([])
  })

  test('is fully mounted', async () => {
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

/** True for a spec that covers several files and is named after their shared behavior. */
function isOfManyFiles(spec: string): boolean {
  return spec.startsWith('src/server/http/') || spec === 'src/server/architecture.spec.ts'
}

/** Returns the file that a spec tests: `a.spec.ts` and `a.race.spec.ts` both test `a`. */
function subjectOf(spec: string): string | undefined {
  const [name] = basename(spec).split('.')
  return ['ts', 'tsx', 'js', 'css']
    .map((ending) => posix.join(dirname(spec), `${name}.${ending}`))
    .find((path) => files.includes(path))
}

interface Import {
  /** The specifier as written in the source. */
  readonly name: string
  /** True for a type-only import. */
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

/** Returns the imported file in this repository. Null for a package. */
function fileOf(importer: string, name: string): string | null {
  if (/^#\w+\//.test(name)) return `src/${name.slice(1)}`
  return name.startsWith('.') ? posix.join(dirname(importer), name) : null
}

/** Returns the import cycles among a folder's files and subfolders. A subfolder counts as one node. */
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

/** Returns the layer: `server/http` for `src/server/http/x.ts`. Files at a part's root are layers too. */
function layerOf(path: string): string {
  if (path === 'src/web/paths.ts') return 'web/paths'
  if (/^src\/server\/(?:config|deps|log)\.ts$/.test(path)) return 'server/ground'
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
