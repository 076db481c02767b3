import { once } from 'node:events'
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

import type { StreamedFile } from '#server/domain/merge-requests/versions/read-versions.ts'
import { presentDiff, unified } from '#server/http/present/diff.ts'

/**
 * Writes a merge request with its changes as JSON, piece by piece, since the changes may not fit in memory.
 */
export async function writeChanges(
  mergeRequest: object,
  files: AsyncIterable<StreamedFile>,
  unidiff: boolean,
): Promise<Readable> {
  const stream = Readable.from(piecesOf(mergeRequest, files, unidiff), { objectMode: false })
  // An error before the first piece can still be answered with a refusal.
  await once(stream, 'readable')
  return stream
}

async function* piecesOf(
  mergeRequest: object,
  files: AsyncIterable<StreamedFile>,
  unidiff: boolean,
): AsyncGenerator<string, void> {
  let before = `${JSON.stringify(mergeRequest).slice(0, -1)},"changes":[`
  for await (const file of files) {
    const { diff: _diff, ...fields } = presentDiff({ ...file, diff: '', too_large: false }, false)
    yield `${before}{"diff":"`
    for await (const text of textOf(file, unidiff)) yield JSON.stringify(text).slice(1, -1)
    yield `",${JSON.stringify(fields).slice(1)}`
    before = ','
  }
  yield `${before === ',' ? '' : before}],"overflow":false}`
}

/** Decodes a patch, whose pieces may end within a character. */
async function* textOf(file: StreamedFile, unidiff: boolean): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8')
  let isFirst = true
  for await (const bytes of file.patch) {
    const text = decoder.write(bytes)
    yield isFirst && unidiff ? unified({ ...file, diff: text }) : text
    isFirst = false
  }
  yield decoder.end()
}
