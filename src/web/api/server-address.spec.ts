import { expect, test } from 'vitest'

import { serverAddress } from './server-address.ts'

test.each([
  ['https://git.example', 'https://git.example'],
  ['  https://git.example/ ', 'https://git.example'],
  ['git.example.com', 'https://git.example.com'],
  ['git.example.com:8443/', 'https://git.example.com:8443'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['HTTPS://Git.Example/', 'https://git.example'],
  ['https://git.example/api/v4/projects', 'https://git.example'],
  ['https://example.org/gitlab/-/boards/3?a=b#c', 'https://example.org/gitlab'],
  ['https://git.example/users/sign_in', 'https://git.example'],
  ['', null],
  ['nothing like an address', null],
  ['ftp://git.example', null],
  ['javascript:alert(1)', null],
  ['https://somebody:secret@git.example', null],
])('%j is the address %j', (typed, address) => {
  expect(serverAddress(typed)).toBe(address)
})
