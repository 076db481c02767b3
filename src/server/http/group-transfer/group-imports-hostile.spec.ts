import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { constants, deflateRawSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { importGroup } from '#contract/group-imports.ts'
import { getGroup } from '#contract/groups.ts'
import { listGroupLabels } from '#contract/labels.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import {
  archiveOf,
  importArchive,
  packFiles,
  uploadArchive,
  type ArchiveFile,
} from '#server/testing/archives.ts'

const KIB = 1024
const MIB = 1024 * KIB

let service: TestApp
let ana: TestUser

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
})
afterAll(() => service.close())

/** A header whose extension gives another size. */
const lyingHeader = (size: string) =>
  ({ name: 'a', size: 1, pax: { size } }) as { name: string; size: number }

const line = (value: object) => `${JSON.stringify(value)}\n`
const index: ArchiveFile = ['tree/groups/_all.ndjson', '7\n']
const group: ArchiveFile = ['tree/groups/7.json', line({ id: 7, name: 'Old', path: 'old' })]
const withFile = (...file: ArchiveFile) => archiveOf([index, group, file])
const withRows = (relation: string, ...rows: object[]) =>
  withFile(`tree/groups/7/${relation}.ndjson`, rows.map(line).join(''))

/** Offsets in the header of a tar file. */
const SIZE = 124
const CHECKSUM = 148
const TYPE = 156

/** Changes the first header of a tar file, corrects its checksum, and compresses the file. */
function patched(tar: Buffer, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(tar)
  const header = copy.subarray(0, 512)
  change(header)
  header.fill(' ', CHECKSUM, CHECKSUM + 8)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM)
  return gzipSync(copy)
}

/** Uploads an archive that must be refused, checks that nothing is left, and returns the reason. */
async function reasonFor(archive: Buffer): Promise<string> {
  const { status, refusal } = await uploadArchive(service, ana, { name: 'X', path: 'x' }, archive)
  expect(status).toBe(400)
  expect(await leftovers()).toEqual([])
  return String(refusal.message).replace(/^The archive cannot be imported: /, '')
}

async function leftovers() {
  const { db, config } = service.deps
  const rows = await db.selectFrom('group_imports').select('id').execute()
  const groups = await db
    .selectFrom('namespaces')
    .where('kind', '!=', 'user')
    .select('id')
    .execute()
  const files = await readdir(join(config.dataDir, 'imports')).catch(() => [])
  return [...rows, ...groups, ...files]
}

describe('tar files', () => {
  test.each([
    ['a symbolic link', { name: 'tree/groups/8.json', type: 'symlink', linkname: '/etc/passwd' }],
    ['a hard link', { name: 'tree/groups/8.json', type: 'link', linkname: '/etc/passwd' }],
    ['a device', { name: 'tree/x', type: 'character-device', devmajor: 1, devminor: 3 }],
    ['a block device', { name: 'tree/x', type: 'block-device' }],
    ['a FIFO', { name: 'tree/x', type: 'fifo' }],
    ['a contiguous file', { name: 'tree/x', type: 'contiguous-file' }],
  ] as const)('with %s are refused', async (_, header) => {
    expect(await reasonFor(await archiveOf([index, group, [header, '']]))).toBe(
      'it may contain only plain files and folders.',
    )
  })

  test.each([
    '../../x',
    '/etc/x',
    'C:\\x',
    'a/../../x',
    'a/./x',
    './../x',
    '.\nevil',
    'a//x',
    'x'.repeat(5000),
    'tree/groups/\u00e4.json',
    'tree/groups/a\u0308.json',
    'tree/groups/\uff17.json',
    '~/x',
    '-rf *',
  ])('with the name %j are refused', async (name) => {
    expect(await reasonFor(await withFile({ name, size: 1 }, 'x'))).toMatch(
      /^it contains a file with an invalid name|^it is not a complete tar file/,
    )
  })

  test('with two files of one name are refused', async () => {
    expect(await reasonFor(await archiveOf([index, group, group]))).toBe(
      'it has two files with the name tree/groups/7.json.',
    )
    const [, content] = group
    const files: ArchiveFile[] = [index, group, ['./tree/groups/7.json', content]]
    expect(await reasonFor(await archiveOf(files))).toContain('two files with the name')
  })

  test('with NUL in a name are refused', async () => {
    const evil = { name: 'a', size: 1, pax: { path: 'tree/groups/8.json\0.png' } }
    expect(await reasonFor(await withFile(evil, 'x'))).toBe(
      'it contains a file with an invalid name.',
    )
    // The name in a header ends at the NUL, so this is a second file of one name.
    const tar = await packFiles([group, index, group])
    const hidden = patched(tar, (header) => header.write('\0/../../evil', 18))
    expect(await reasonFor(hidden)).toBe('it has two files with the name tree/groups/7.json.')
  })

  test.each([
    ['leaves the folder', '../../evil', 'it contains a file with an invalid name.'],
    ['is too long', 'x'.repeat(5000), 'it contains a file with an invalid name.'],
    ['repeats a name', 'tree/groups/7.json', 'it has two files with the name tree/groups/7.json.'],
  ])('with a GNU long name that %s are refused', async (_, name, reason) => {
    const long: ArchiveFile = ['././@LongLink', `${name}\0`]
    const tar = await packFiles([long, ['short', line({ name: 'x' })], index, group])
    expect(await reasonFor(patched(tar, (header) => header.write('L', TYPE)))).toBe(reason)
  })

  test('with a sparse file are refused', async () => {
    const tar = await packFiles([['tree/groups/8.json', 'x'], index, group])
    expect(await reasonFor(patched(tar, (header) => header.write('S', TYPE)))).toBe(
      'it may contain only plain files and folders.',
    )
  })

  test('with sizes that lie are refused', async () => {
    const tar = await packFiles([index, group])
    const sized = (size: Buffer) => patched(tar, (header) => size.copy(header, SIZE))
    const negative = Buffer.alloc(12, 0xff)
    const huge = Buffer.concat([
      Buffer.from([0x80]),
      Buffer.alloc(5),
      Buffer.from('ffffffffffff', 'hex'),
    ])
    const octal = Buffer.from('77777777777\0')
    for (const size of [negative, huge, octal]) {
      expect(await reasonFor(sized(size))).toMatch(/^it is not a complete (?:tar|gzip) file/)
    }
    const lying = await withFile(lyingHeader('-5'), 'x')
    expect(await reasonFor(lying)).toMatch(/^it is not a complete tar file/)
    const long = await withFile(lyingHeader('99999999999'), 'x')
    expect(await reasonFor(long)).toMatch(/^it is not a complete tar file/)
  })

  test('that are cut or damaged are refused', async () => {
    const tar = await packFiles([index, group])
    expect(await reasonFor(gzipSync(tar.subarray(0, 700)))).toBe('it is not a complete tar file.')
    const damaged = Buffer.from(tar)
    damaged[3] = 0xff
    expect(await reasonFor(gzipSync(damaged))).toBe('it is not a complete tar file.')
    expect(await reasonFor(gzipSync('no tar at all'.repeat(100)))).toBe(
      'it is not a complete tar file.',
    )
  })

  test('with too many files are refused', async () => {
    const files = Array.from({ length: 10_001 }, (_, nth): ArchiveFile => [`f${nth}`, ''])
    expect(await reasonFor(await archiveOf(files))).toBe('it has too many files.')
  })
})

describe('gzip files', () => {
  test('that are not complete are refused', async () => {
    const archive = await archiveOf([index, group])
    const wrongs = [
      archive.subarray(0, -5),
      archive.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.concat([archive, Buffer.from('more')]),
      Buffer.concat([archive, archive]),
      Buffer.concat([archive, Buffer.alloc(100)]),
      Buffer.from('PK\u0003\u0004 a zip file'),
      await packFiles([index, group]),
    ]
    for (const wrong of wrongs)
      expect(await reasonFor(wrong)).toBe('it is not a complete gzip file.')
  })

  test('in another gzip file are refused', async () => {
    expect(await reasonFor(gzipSync(await archiveOf([index, group])))).toBe(
      'it is not a complete tar file.',
    )
  })

  test('that unpack to over a hundred times their size are refused early', async () => {
    const bomb = await withFile('repositories/7.wiki.bundle', Buffer.alloc(64 * MIB))
    expect(bomb.length).toBeLessThan(MIB)
    expect(await reasonFor(bomb)).toBe('it is too large when unpacked.')
  })
})

describe('JSON', () => {
  const labels = (text: string) => withFile('tree/groups/7/labels.ndjson', text)
  const place = 'tree/groups/7/labels.ndjson'

  test.each([
    ['{"title":', `${place}, line 1 is not valid JSON.`],
    ['[]', `${place}, line 1 is not an object.`],
    ['null', `${place}, line 1 is not an object.`],
    ['\u00ff\n', `${place}, line 1 is not valid JSON.`],
    ['{}\n{"title":1,"color":"#ff0000"}', `${place}, line 1: title can't be blank.`],
    ['{"title":1,"color":"#ff0000"}', `${place}, line 1: title is invalid.`],
    ['{"title":"a,b","color":"#ff0000"}', `${place}, line 1: title is invalid.`],
    ['{"title":"a\\u0000","color":"#ff0000"}', `${place}, line 1: title is invalid.`],
    ['{"title":"a","color":"red;x"}', `${place}, line 1: color must be a valid color code.`],
    [`{"title":"${'x'.repeat(256)}","color":"#ff0000"}`, /title is too long/],
    ['{"issue_ids":[1]}', `${place}, line 1 has the key issue_ids.`],
    ['{"board_ids":[1]}', `${place}, line 1 has the key board_ids.`],
    ['{"traversal_ids":[1]}', `${place}, line 1 has the key traversal_ids.`],
    ['{"attributes":{"admin":true}}', `${place}, line 1 has the key attributes.`],
    ['{"__proto__":{"admin":true}}', `${place}, line 1 has the key __proto__.`],
  ])('of labels such as %s is refused', async (text, reason) => {
    const found = await reasonFor(await labels(text.replace('\u00ff', '{"title":"\u00ff')))
    expect(found).toMatch(reason)
  })

  test.each(['subgroup_ids', 'attributes', 'group_attributes'])(
    'of a group with the key %s is refused',
    async (key) => {
      const fields = line({ id: 7, name: 'Old', path: 'old', traversal_ids: [7], [key]: [1] })
      const archive = await archiveOf([index, ['tree/groups/7.json', fields]])
      expect(await reasonFor(archive)).toBe(`tree/groups/7.json has the key ${key}.`)
    },
  )

  test('that is too deep, too wide or too long is refused', async () => {
    const deep = '['.repeat(100_000)
    expect(await reasonFor(await labels(`{"title":${deep}`))).toContain('is too complex')
    const wide = `{"title":[${'0,'.repeat(100_000)}0]}`
    expect(await reasonFor(await labels(wide))).toContain('is too complex')
    const long = randomBytes(9 * MIB).toString('base64')
    expect(await reasonFor(await labels(`{"title":"${long}`))).toBe(
      `${place} has a line that is too long.`,
    )
    const group = await archiveOf([index, ['tree/groups/7.json', `{"name":"${long}`]])
    expect(await reasonFor(group)).toBe('tree/groups/7.json is too long.')
  })

  test('with too many lines is refused', async () => {
    const rows = Array.from({ length: 100_001 }, (_, nth) =>
      line({ title: `label ${nth} ${(nth * 7919) % 104_729}`, color: '#ff0000' }),
    )
    expect(await reasonFor(await labels(rows.join('')))).toBe('it has more than 100000 lines.')
  })

  test('of badges, boards and dates follows the rules of the API', async () => {
    const badge = { link_url: 'javascript:alert(1)', image_url: 'https://a.test/b.svg' }
    expect(await reasonFor(await withRows('badges', badge))).toContain(
      'link_url must be an http or https URL',
    )
    expect(await reasonFor(await withRows('boards', { name: ' ' }))).toContain(
      "name can't be blank",
    )
    expect(await reasonFor(await withRows('boards', { name: 'x', weight: 10 }))).toContain(
      'weight is not included in the list',
    )
    expect(await reasonFor(await withRows('boards', { name: 'x', weight: -2 }))).toContain(
      'weight is not included in the list',
    )
    expect(await reasonFor(await withRows('boards', { name: 'x', lists: 'x' }))).toContain(
      'lists is invalid',
    )
    const lists = [{ list_type: ['label'] }]
    expect(await reasonFor(await withRows('boards', { name: 'x', lists }))).toContain(
      'list_type is invalid',
    )
    const days = { title: 'x', start_date: '2026-02-30' }
    expect(await reasonFor(await withRows('milestones', days))).toContain('start_date is invalid')
    const order = { title: 'x', start_date: '2026-02-03', due_date: '2026-02-02' }
    expect(await reasonFor(await withRows('milestones', order))).toContain(
      'must be greater than start date',
    )
  })
})

describe('the tree of groups', () => {
  const tree = (ids: string, ...groups: object[]) =>
    archiveOf([
      ['tree/groups/_all.ndjson', ids],
      ...groups.map((each): ArchiveFile => [
        `tree/groups/${(each as { id: number }).id}.json`,
        line({ name: 'G', path: 'g', ...each }),
      ]),
    ])

  test.each([
    ['without an index', archiveOf([group]), 'tree/groups/_all.ndjson is missing.'],
    ['with an empty index', tree(''), 'tree/groups/_all.ndjson is empty.'],
    ['with a wrong index', tree('x\n'), 'tree/groups/_all.ndjson must contain ids.'],
    ['with repeated ids', tree('1\n1\n', { id: 1 }), 'tree/groups/_all.ndjson repeats an id.'],
    ['without a group', tree('1\n2\n', { id: 1 }), 'tree/groups/2.json is missing.'],
    [
      'with a group that is not listed',
      tree('1\n', { id: 1 }, { id: 2, parent_id: 1 }),
      'tree/groups/_all.ndjson lacks the group 2.',
    ],
    [
      'with a circle',
      tree('1\n2\n3\n', { id: 1 }, { id: 2, parent_id: 3 }, { id: 3, parent_id: 2 }),
      'a group has no parent in it.',
    ],
    [
      'with two equal paths',
      tree('1\n2\n3\n', { id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: 1, path: 'G' }),
      'two groups have the same path.',
    ],
    [
      'with a path that leaves its place',
      tree('1\n2\n', { id: 1 }, { id: 2, parent_id: 1, path: '../x' }),
      /^tree\/groups\/2\.json: path can contain only/,
    ],
    [
      'with markup in a name',
      tree('1\n2\n', { id: 1 }, { id: 2, parent_id: 1, name: '<script>' }),
      /^tree\/groups\/2\.json: name can contain only/,
    ],
    [
      'that is too deep',
      tree(
        Array.from({ length: 21 }, (_, nth) => `${nth + 1}\n`).join(''),
        ...Array.from({ length: 21 }, (_, nth) => ({ id: nth + 1, parent_id: nth })),
      ),
      'its groups have more than 20 levels.',
    ],
    [
      'of another version',
      archiveOf([['VERSION', '9.9.9'], index, group]),
      'its version is not 0.2.4.',
    ],
  ])('%s is refused', async (_, archive, reason) => {
    expect(await reasonFor(await archive)).toMatch(reason)
  })
})

describe('uploads', () => {
  const send = (payload: Buffer | string, headers: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: `/api/v4${importGroup.path}`,
      headers: { 'private-token': ana.token, ...headers },
      payload,
    })
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const file = (content: string) =>
    `--b\r\nContent-Disposition: form-data; name="file"; filename="../../x.gz"\r\n\r\n${content}\r\n`

  /** A gzip file that goes on unpacking to zeros. */
  const zeros = gzipSync(Buffer.alloc(64 * MIB))

  let host: string
  beforeAll(async () => {
    host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
  })

  test('over the limit are refused', async () => {
    const small = await testApp({ limits: { ...defaultLimits, importBytes: 64 * KIB } })
    const user = await small.user('user')
    const large = gzipSync(randomBytes(2 * MIB), { level: constants.Z_NO_COMPRESSION })
    for (const content of [large, large.subarray(0, 65 * KIB)]) {
      const reply = await uploadArchive(small, user, { name: 'x', path: 'x' }, content)
      expect(reply.status).toBe(413)
      expect(reply.body).toEqual({ message: '413 Request Entity Too Large' })
    }
    const folder = join(small.deps.config.dataDir, 'imports')
    expect(await readdir(folder).catch(() => [])).toEqual([])
    await small.close()
  })

  test('with a broken body are refused', async () => {
    const parts = `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(10_000)}--b--`
    const header = `--b\r\nX: ${'x'.repeat(MIB)}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--`
    const two = `${file('x')}${file('x')}--b--`
    const statuses = [
      (await send(parts, multipart)).statusCode,
      (await send(header, multipart)).statusCode,
      (await send(two, multipart)).statusCode,
      (await send(file('x'), multipart)).statusCode,
      (await send('x', { 'content-type': 'multipart/form-data' })).statusCode,
      (await send('x', { 'content-type': 'text/plain' })).statusCode,
    ]
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  test('that are refused early are read to the end, so that the client gets the reply', async () => {
    async function* slowly() {
      yield Buffer.concat([
        Buffer.from(file('').slice(0, -2)),
        gzipSync('not a tar'),
        Buffer.alloc(32 * KIB, 7),
      ])
      for (let rest = 4 * MIB; rest > 0; rest -= 16 * KIB) {
        await setTimeout(1)
        yield Buffer.alloc(16 * KIB)
      }
      yield Buffer.from('\r\n--b--\r\n')
    }
    const reply = await fetch(`http://${host}/api/v4${importGroup.path}`, {
      method: 'POST',
      headers: { 'private-token': ana.token, ...multipart },
      body: ReadableStream.from(slowly()),
      duplex: 'half',
    })
    expect(await reply.json()).toEqual({
      message: 'The archive cannot be imported: it is not a complete gzip file.',
    })
  })

  test.each([
    ['random bytes', (size: number) => randomBytes(size)],
    ['zeros that unpack to far more', (size: number) => zeros.subarray(0, size)],
  ])('that never end are refused: %s', async (_, next) => {
    const strict = await testApp({ limits: { ...defaultLimits, importBytes: MIB } })
    const user = await strict.user('user')
    const { host } = new URL(await strict.app.listen({ host: '127.0.0.1', port: 0 }))
    let sent = 0
    async function* endless() {
      yield Buffer.from(file('').slice(0, -2))
      for (;;) {
        await setTimeout(1)
        sent += 16 * KIB
        yield next(16 * KIB)
      }
    }
    const reply = await fetch(`http://${host}/api/v4${importGroup.path}`, {
      method: 'POST',
      headers: { 'private-token': user.token, ...multipart },
      body: ReadableStream.from(endless()),
      duplex: 'half',
    }).catch(() => null)
    // The reply may be lost when the service closes the connection.
    expect([400, 413, undefined]).toContain(reply?.status)
    expect(sent).toBeLessThan(32 * MIB)
    const folder = join(strict.deps.config.dataDir, 'imports')
    expect(await readdir(folder).catch(() => [])).toEqual([])
    await strict.close()
  })

  test('with a wrong length are refused without leftovers', async () => {
    const archive = await archiveOf([index, group])
    const field = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nwrong\r\n`
    const [before, after] = file('|').split('|')
    const body = Buffer.concat([
      Buffer.from(`${field('name')}${field('path')}${before}`),
      archive,
      Buffer.from(`${after}--b--\r\n`),
    ])
    const { hostname, port } = new URL(`http://${host}`)
    const statusWith = async (length: number) => {
      const socket = connect(Number(port), hostname)
      socket.write(
        [
          `POST /api/v4${importGroup.path} HTTP/1.1`,
          `Host: ${host}`,
          `Private-Token: ${ana.token}`,
          `Content-Type: ${multipart['content-type']}`,
          `Content-Length: ${length}`,
          '\r\n',
        ].join('\r\n'),
      )
      socket.end(body)
      return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
    }
    expect(await statusWith(body.length - 20)).toBe('400')
    expect(['400', undefined]).toContain(await statusWith(body.length + 20))
    await expect.poll(leftovers).toEqual([])
  })

  test('that the client aborts leave nothing', async () => {
    const archive = await withFile('repositories/7.wiki.bundle', randomBytes(4 * MIB))
    for (const share of [0.01, 0.5, 0.99]) {
      const aborter = new AbortController()
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from(file('').slice(0, -2)))
          controller.enqueue(archive.subarray(0, archive.length * share))
        },
      })
      const sent = fetch(`http://${host}/api/v4${importGroup.path}`, {
        method: 'POST',
        headers: { 'private-token': ana.token, ...multipart },
        body,
        signal: aborter.signal,
        duplex: 'half',
      }).catch(() => null)
      const folder = join(service.deps.config.dataDir, 'imports')
      await expect.poll(() => readdir(folder)).toHaveLength(1)
      aborter.abort()
      await sent
      await expect.poll(leftovers).toEqual([])
    }
  })
})

test('ids and unknown keys have no meaning outside the archive', async () => {
  const victim = await service.group('victim')
  const archive = await archiveOf([
    index,
    [
      'tree/groups/7.json',
      line({ id: victim.id, name: 'Old', path: 'victim', owner_id: 1, parent_id: victim.id }),
    ],
    [
      'tree/groups/7/labels.ndjson',
      line({ id: 1, title: 'a', color: '#ff0000', group_id: victim.id, project_id: 1 }),
    ],
    [
      'tree/groups/7/boards.ndjson',
      line({ id: 1, name: 'b', milestone_id: 1, assignee_id: 1, group_id: victim.id }),
    ],
  ])
  const result = await importArchive(service, ana, { name: 'Mine', path: 'mine' }, archive)
  expect(result).toMatchObject({ status: 'finished', omissions: [] })
  const labels = await service.deps.db.selectFrom('labels').selectAll().execute()
  expect(labels).toMatchObject([{ group_id: result.group_id, project_id: null }])
  expect((await service.as(ana).call(getGroup, { id: 'victim' })).status).toBe(404)
})

test('a deflate stream without gzip is refused', async () => {
  const { status } = await uploadArchive(
    service,
    ana,
    { name: 'x', path: 'x' },
    deflateRawSync('x'),
  )
  expect(status).toBe(400)
})

test('files whose names differ only in case from those of the format are not read', async () => {
  const label = { title: 'twin', color: '#ff0000' }
  const archive = await archiveOf([
    ['TREE/groups/_all.ndjson', '8\n'],
    ['tree/groups/7.JSON', 'no JSON'],
    ['tree/groups/7/LABELS.ndjson', line(label)],
    ['tree/groups/7/Labels.ndjson', line(label)],
    index,
    group,
  ])
  const result = await importArchive(service, ana, { name: 'Twins', path: 'twins' }, archive)
  expect(result).toMatchObject({ status: 'finished', name: 'Twins' })
  const { body: labels } = await service.as(ana).call(listGroupLabels, { id: result.group_id! })
  expect(labels).toEqual([])
})
