import { localChannel, type Channel } from './channel.ts'
import { postgresChannel } from './postgres-channel.ts'

/** The channel shared by all processes that use this database (`postgres://…`, or the path of an SQLite file). */
export function openChannel(address: string): Channel {
  return /^postgres(ql)?:/.test(address) ? postgresChannel(address) : localChannel()
}
