import { statSync } from 'node:fs'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'

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
    // The service sends these copies as they are. Below 1000 bytes headers outweigh the saving.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /\.(?:js|css|html|svg|json)$/,
      threshold: 1000,
    }),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2024',
    manifest: true,
    // What nearly all parts use is one file: on their own the bundler cuts it into many, which are larger together.
    rolldownOptions: {
      // Drops routes that no screen calls.
      treeshake: {
        manualPureFunctions: ['Type', 'defineRoute', 'onGroup', 'onProject', 'spaceRoute'],
      },
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 30 }] } },
    },
  },
  test: {
    // Generous, so that no test depends on how busy the machine is: what is slow is measured by the benchmarks.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
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
