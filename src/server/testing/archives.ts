import { buffer, text } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'

import { extract, pack, type Headers } from 'tar-stream'

import { downloadGroupExport, startGroupExport } from '#contract/group-exports.ts'
import { getGroupImport, importGroup } from '#contract/group-imports.ts'
import { readReply, type BodyOf, type ParamsOf, type TestReply } from './api.ts'
import type { TestApp, TestUser } from './app.ts'

/** A file of an archive: its name or tar header, and its content. */
export type ArchiveFile = [name: string | Headers, content: string | Buffer]

/** Packs a tar file, without compression. */
export async function packFiles(files: readonly ArchiveFile[]): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of files) {
    tar.entry(typeof name === 'string' ? { name } : name, content)
  }
  tar.finalize()
  return buffer(tar)
}

export const archiveOf = async (files: readonly ArchiveFile[]) => gzipSync(await packFiles(files))

/** Returns the files of an archive by name. */
export async function filesOf(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const gunzip = createGunzip()
  gunzip.end(archive)
  for await (const entry of gunzip.pipe(extract())) files[entry.header.name] = await text(entry)
  return files
}

/** Exports a group and returns the archive. */
export async function exportGroup(
  service: TestApp,
  user: TestUser,
  id: number | string,
): Promise<Buffer> {
  const started = await service.as(user).call(startGroupExport, { id })
  if (started.status !== 202) throw new Error(JSON.stringify(started.body))
  await service.deps.transfers.idle()
  const path = downloadGroupExport.path.replace(':id', encodeURIComponent(id))
  const reply = await service.app.inject({
    url: `/api/v4${path}`,
    headers: { 'private-token': user.token },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.rawPayload
}

/** Parses a file with one JSON value per line. */
export const linesOf = <Line>(file: string | undefined): Line[] =>
  (file ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Uploads an archive, with any text fields in front of it. A `file` among them is sent as text. */
export async function uploadArchive(
  service: TestApp,
  user: TestUser | null,
  fields: object,
  archive: Buffer | null,
  filename = 'export.tar.gz',
): Promise<TestReply<BodyOf<typeof importGroup>>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (archive) form.append('file', new Blob([new Uint8Array(archive)]), filename)
  const request = new Request('http://mergeboard.test', { method: 'POST', body: form })
  const reply = await service.app.inject({
    method: 'POST',
    url: `/api/v4${importGroup.path}`,
    headers: {
      ...(user ? { 'private-token': user.token } : {}),
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return readReply(reply)
}

/** Imports an archive and returns the finished or failed import. */
export async function importArchive(
  service: TestApp,
  user: TestUser,
  fields: Omit<ParamsOf<typeof importGroup>, 'file'>,
  archive: Buffer,
) {
  const { status, body } = await uploadArchive(service, user, fields, archive)
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  await service.deps.transfers.idle()
  return (await service.as(user).call(getGroupImport, { import_id: body.id })).body
}
