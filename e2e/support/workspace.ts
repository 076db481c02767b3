import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type FullConfig } from '@playwright/test'

import { startService } from '#server/testing/service.ts'
import { ensureWebBuild } from '#tools/web-build.js'
import { callAsRoot, makeBoards, ROOT_TOKEN } from './root.ts'

/** Environment variables for the workers, as JSON. */
const DEMO = 'MERGEBOARD_E2E_DEMO'
const BOARDS = 'MERGEBOARD_E2E_BOARDS'

interface DemoWorkspace {
  folder: string
  /** The demo users' password. */
  password: string
}

type BoardWorkspace = Awaited<ReturnType<typeof makeBoards>> & { folder: string }

/**
 * Creates the data folders that tests copy. Runs once per test run, since it takes seconds. Throws when the browser or
 * the service cannot start, before all tests fail for that reason.
 */
export default async function makeWorkspaces({ projects }: FullConfig): Promise<() => void> {
  await ensureWebBuild()
  const browser = await chromium.launch(projects[0]?.use.launchOptions)
  await browser.close()
  const [demo, boards] = await Promise.all([makeDemoWorkspace(), makeBoardWorkspace()])
  process.env[DEMO] = JSON.stringify(demo)
  process.env[BOARDS] = JSON.stringify(boards)
  return () => [demo, boards].forEach(({ folder }) => rmSync(folder, { recursive: true }))
}

export function demoWorkspace(): string {
  return readDemo().folder
}

export function demoPassword(): string {
  return readDemo().password
}

export function boardWorkspace(): BoardWorkspace {
  return JSON.parse(process.env[BOARDS]!) as BoardWorkspace
}

function readDemo(): DemoWorkspace {
  return JSON.parse(process.env[DEMO]!) as DemoWorkspace
}

async function makeDemoWorkspace(): Promise<DemoWorkspace> {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
  const service = await startService(['--data', folder])
  const [, password] = /^Demo users, password: (.+)$/m.exec(service.output()) ?? []
  if (!service.url || !password) throw new Error(service.output())
  await service.end('SIGTERM')
  return { folder, password }
}

async function makeBoardWorkspace(): Promise<BoardWorkspace> {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
  const env = { MERGEBOARD_ROOT_TOKEN: ROOT_TOKEN }
  const service = await startService(['--data', folder, '--no-demo'], env)
  if (!service.url) throw new Error(service.output())
  const boards = await makeBoards(callAsRoot(service.url))
  await service.end('SIGTERM')
  return { folder, ...boards }
}
