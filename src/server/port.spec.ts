import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findPort } from './port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test.skipIf(!existsSync(RANGE))('no outgoing connection can take a reserved port', async () => {
  const first = Number.parseInt(readFileSync(RANGE, 'utf8'))
  const found = await Promise.all(Array.from({ length: 50 }, () => findPort('127.0.0.1', 0)))
  expect(Math.max(...found)).toBeLessThan(first)
  expect(new Set(found).size).toBe(50)
})
