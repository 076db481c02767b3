import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { openDatabase, type Database } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'

/** A fresh, migrated database for one test file. */
export interface TestDatabase {
  address: string
  db: Database
  remove(): Promise<void>
}

/**
 * Creates the database on PostgreSQL when `TEST_DATABASE_URL` names a server that permits creating databases, else on
 * SQLite. In both cases, copies a database that was migrated once.
 */
export function testDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onPostgres(server) : onSqlite()
}

async function onSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-test-'))
  const address = join(folder, 'test.db')
  copyFileSync(await sqliteTemplate(), address)
  const db = openDatabase(address)
  return {
    address,
    db,
    async remove() {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let template: Promise<string> | undefined

function sqliteTemplate(): Promise<string> {
  template ??= (async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mergeboard-template-')), 'template.db')
    const db = openDatabase(file)
    await migrate(db)
    await db.destroy()
    process.once('exit', () => rmSync(join(file, '..'), { recursive: true, force: true }))
    if (existsSync(`${file}-wal`)) throw new Error('the template was not written out')
    return file
  })()
  return template
}

/** The name includes the migrations' digest, so a server kept between runs never serves an older schema. */
const TEMPLATE = `mergeboard_template_${createHash('sha1').update(migrationText()).digest('hex').slice(0, 12)}`

/** A locale that sorts unlike SQLite, as that of most servers: regardless of case, and `ä` before `b`. */
const ENGLISH = `encoding 'UTF8' locale_provider icu icu_locale 'en'`

function migrationText(): string {
  const folder = new URL('../store/migrations/', import.meta.url)
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('')
}

async function onPostgres(server: string): Promise<TestDatabase> {
  const name = `mergeboard_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    // All test processes share one template, created by the first process to get the lock.
    await client.query('select pg_advisory_lock(72411)')
    const found = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (found.rowCount === 0) {
      await client.query(`create database ${TEMPLATE}_new template template0 ${ENGLISH}`)
      const db = openDatabase(addressOf(server, `${TEMPLATE}_new`))
      await migrate(db)
      await db.destroy()
      await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`)
    }
    await client.query(`create database ${name} template ${TEMPLATE}`)
  })
  const address = addressOf(server, name)
  const db = openDatabase(address)
  return {
    address,
    db,
    async remove() {
      await db.destroy()
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Runs the work on the server that `TEST_DATABASE_URL` names. */
export async function onServer(
  server: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
