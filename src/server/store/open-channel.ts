import { localChannel, type Channel } from './channel.ts'
import { isPostgres } from './dialect.ts'
import { postgresChannel } from './postgres-channel.ts'

/** Opens the channel between all processes that use this database (`postgres://…`, or the path of an SQLite file). */
export function openChannel(address: string): Channel {
  return isPostgres(address) ? postgresChannel(address) : localChannel()
}
