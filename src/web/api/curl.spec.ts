import { expect, test } from 'vitest'

import { curlLine } from './curl.ts'

test('writes a GET request', () => {
  const url = 'https://git.example.test/api/v4/projects/a%2Fb/issues?search=it%27s'
  expect(curlLine({ method: 'GET', url, body: null, sudo: null })).toBe(
    `curl --header "PRIVATE-TOKEN: $TOKEN" '${url}'`,
  )
})

test('quotes a request body so that the shell interprets nothing', () => {
  const url = "https://git.example.test/api/v4/it's"
  const body = JSON.stringify({ title: "$(rm -rf ~) 'or' `that`" })
  expect(curlLine({ method: 'POST', url, body, sudo: '7' })).toBe(
    String.raw`curl --request POST --header "PRIVATE-TOKEN: $TOKEN" --header 'Sudo: 7' --header 'Content-Type: application/json' --data '{"title":"$(rm -rf ~) '\''or'\'' ` +
      '`that`' +
      String.raw`"}' 'https://git.example.test/api/v4/it'\''s'`,
  )
})

test('leaves out passwords, but not the word in other texts', () => {
  const url = 'https://git.example.test/api/v4/users'
  const body = JSON.stringify({
    bio: 'my "password":"none"',
    password: String.raw`a "quiet\" word`,
    name: 'Mia',
  })
  const line = curlLine({ method: 'POST', url, body, sudo: null })
  expect(line).not.toContain('quiet')
  expect(line).toContain(
    String.raw`'{"bio":"my \"password\":\"none\"","password":"…","name":"Mia"}'`,
  )
})
