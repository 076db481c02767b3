import { expect, test } from 'vitest'

import { readCommands } from './push-commands.ts'

const ZERO = '0'.repeat(40)
const A = 'a'.repeat(40)
const B = 'b'.repeat(40)

test('push commands are parsed, however the bytes are split', async () => {
  const text = `${line(`${ZERO} ${A} refs/heads/a\0report-status side-band-64k\n`)}${line(`${A} ${B} refs/heads/ä`)}${line(`${B} ${ZERO} refs/tags/v1\n`)}0000PACK…`
  for (const size of [1, 7, 1000]) {
    const { commands, head } = await readCommands(chunks(text, size))
    expect(commands).toEqual([
      { ref: 'refs/heads/a', before: null, after: A },
      { ref: 'refs/heads/ä', before: A, after: B },
      { ref: 'refs/tags/v1', before: B, after: null },
    ])
    expect(Buffer.from(text).subarray(0, head.length).equals(head)).toBe(true)
  }
})

test('push options are parsed if present', async () => {
  const first = `${ZERO} ${A} refs/heads/a\0report-status`
  const options = `${line('ci.skip')}${line('merge_request.create')}0000`
  const wanted = chunks(`${line(`${first} push-options object-format=sha1`)}0000${options}PACK…`, 5)
  expect((await readCommands(wanted)).options).toEqual(['ci.skip', 'merge_request.create'])
  expect((await readCommands(chunks(`${line(first)}0000${options}`, 5))).options).toEqual([])
})

test('a probe has no commands', async () => {
  expect((await readCommands(chunks('0000', 4))).commands).toEqual([])
})

test.each([
  '',
  '0',
  '0001',
  '0003',
  '0004',
  '-001',
  'zzzz',
  'ffff',
  'fff5short',
  '000ahello\n',
  '00',
])('invalid input is refused: %j', async (text) => {
  await expect(readCommands(chunks(text, 3))).rejects.toThrow('The push')
})

test('an endless list of commands is refused', async () => {
  const command = line(`${ZERO} ${A} refs/heads/${'a'.repeat(60_000)}`)
  async function* endless() {
    for (;;) yield Buffer.from(command)
  }
  await expect(readCommands(endless())).rejects.toThrow('too many commands')
})

function line(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

async function* chunks(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
