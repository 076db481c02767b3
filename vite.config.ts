import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'

import { drawFrame } from './src/tools/draw-frame.js'
import { pageChunks } from './src/tools/page-chunks.js'
import { writePageFiles } from './src/tools/page-files.js'
import { stripSchemas } from './src/tools/strip-schemas.js'

/** Unlike the units they need a database: they run on SQLite, or where TEST_DATABASE_URL says. */
const serverTests = ['src/server/*/**/*.spec.ts', 'src/server/{main,serve}.crash.spec.ts']

/** Git, and what its clients try: it is all the same which database there is. */
const gitTests = [
  'src/server/git/**/*.spec.ts',
  'src/server/http/repository/{git-*,git.crash,raw-reads}.spec.ts',
]

/** Whole starts, whatever the database is. */
const startTests = [
  'src/server/{main,serve.crowd,serve.disk,serve.faults,serve.limits,serve.power,settle-demo}.spec.ts',
]

/** The highlighter without its WebAssembly, which is then loaded by its URL. */
const highlighter = [
  { find: /^@pierre\/highlights$/, replacement: inPackage('index.js') },
  { find: /^@pierre\/highlights\/wasm/, replacement: inPackage('highlights.wasm') },
]

function inPackage(name: string): string {
  return fileURLToPath(new URL(`node_modules/@pierre/highlights/dist/${name}`, import.meta.url))
}

/** Starts long files first; started last, one would keep a single processor busy at the end. */
class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => length(b) - length(a))
  }
  shard(files: TestSpecification[]) {
    return files
  }
}

/** Long files, and those that start whole services. */
function length({ moduleId }: TestSpecification): number {
  return statSync(moduleId).size * (/crash|crowd|demo|power|main\.spec/.test(moduleId) ? 1000 : 1)
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    stripSchemas(),
    drawFrame(),
    writePageFiles(),
    // The service sends these copies as they are. Below 1000 bytes headers outweigh the saving.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /\.(?:js|css|html|svg|json|wasm)$/,
      threshold: 1000,
    }),
  ],
  // Specs use the package's main file, which contains the WebAssembly.
  resolve: { alias: process.env['VITEST'] ? [] : highlighter },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    target: 'es2024',
    manifest: true,
    rolldownOptions: {
      // Drops routes that no screen calls.
      treeshake: {
        manualPureFunctions: [
          'Type',
          'Nullable',
          'CommaIds',
          'CommaList',
          'DateTime',
          'Id',
          'IdOrPath',
          'sort',
          'defineRoute',
          'onGroup',
          'onProject',
          'spaceRoute',
        ],
      },
      output: {
        codeSplitting: { groups: pageChunks() },
      },
    },
  },
  test: {
    // Generous, so that no test depends on how busy the machine is: what is slow is measured by the benchmarks.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: process.env['CI'] ? 2 : 0,
    // Lets specs read style sheets.
    css: true,
    // Each file builds an app or calls pure functions: none leaves anything behind, so all share what was loaded once.
    isolate: false,
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.spec.ts'],
          exclude: [...serverTests, ...gitTests, ...startTests],
        },
      },
      { extends: true, test: { name: 'server', include: serverTests, exclude: gitTests } },
      { extends: true, test: { name: 'git', include: gitTests } },
      { extends: true, test: { name: 'start', include: startTests } },
    ],
  },
})
