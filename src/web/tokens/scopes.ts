export type Scope =
  | 'api'
  | 'read_api'
  | 'read_user'
  | 'read_repository'
  | 'write_repository'
  | 'sudo'

export const scopeMeanings: Readonly<Record<Scope, string>> = {
  api: 'Full read and write access to the API, and to repositories over Git',
  read_api: 'Reads everything through the API',
  read_user: 'Reads profiles through the API',
  read_repository: 'Reads repositories through Git and the API',
  write_repository: 'Reads from and pushes to repositories',
  sudo: 'Acts as any user of this server',
}
