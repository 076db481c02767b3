import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import { addressOf, onServer } from './database.ts'

/** A service's data folder and database. */
export interface DataFolder {
  data: string
  /** The database is on PostgreSQL if `TEST_DATABASE_URL` names a server, and then has the folder's name. */
  database: string
  remove(): Promise<void>
}

/** Creates an empty data folder, or copies one that no service is using. */
export async function makeDataFolder(parent: string, original?: DataFolder): Promise<DataFolder> {
  const name = `mergeboard_${randomBytes(6).toString('hex')}`
  const data = join(parent, name)
  if (original) cpSync(original.data, data, { recursive: true })
  const removeFolder = () => rmSync(data, { recursive: true })
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    return { data, database: join(data, 'mergeboard.db'), remove: async () => removeFolder() }
  }
  const template = original ? ` template ${basename(original.data)}` : ''
  await onServer(server, (client) => client.query(`create database ${name}${template}`))
  return {
    data,
    database: addressOf(server, name),
    async remove() {
      removeFolder()
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
