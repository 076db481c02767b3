import { expect, test } from 'vitest'

import { mergeRecipients, readRecipients } from './recipients.ts'

const namesIn = (text: string) => readRecipients(text).map(({ name }) => name)

test('a pasted text is split at commas, semicolons, spaces and line ends', () => {
  expect(namesIn('ana@x.org, bo@x.org;cy@x.org di@x.org\r\neva@x.org\n')).toEqual([
    'ana@x.org',
    'bo@x.org',
    'cy@x.org',
    'di@x.org',
    'eva@x.org',
  ])
})

test('an address is taken out of its angle brackets', () => {
  expect(namesIn('Ana Smith <ana@x.org>, "Bo, B." <bo@x.org>; <cy@x.org>')).toEqual([
    'ana@x.org',
    'bo@x.org',
    'cy@x.org',
  ])
  expect(namesIn('mailto:ana@x.org')).toEqual(['ana@x.org'])
})

test('a word is an address, a username or neither', () => {
  expect(readRecipients('ana@x.org @bo cy.d bad@ bad@host a/b')).toEqual([
    { name: 'ana@x.org', kind: 'email', problem: null },
    { name: 'bo', kind: 'username', problem: null },
    { name: 'cy.d', kind: 'username', problem: null },
    { name: 'bad@', kind: 'neither', problem: 'Not an email address' },
    { name: 'bad@host', kind: 'neither', problem: 'Not an email address' },
    { name: 'a/b', kind: 'neither', problem: 'Not an address or username' },
  ])
})

test('people are merged ignoring case', () => {
  const people = mergeRecipients(readRecipients('ana@x.org'), readRecipients('Ana@X.org bo bo'))
  expect(people.map(({ name }) => name)).toEqual(['ana@x.org', 'bo'])
})
