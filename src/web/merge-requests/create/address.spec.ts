import { expect, test } from 'vitest'

import { paths } from '#web/paths.ts'
import { changeAddress, readAddress } from './address.ts'

const read = (address: string) => readAddress(new URL(address, 'http://app.test').searchParams)

test('reads the parameters of GitLab', () => {
  const address =
    '/acme/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=fix%2Fcache' +
    '&merge_request[target_project_id]=7&merge_request[title]='
  expect(read(address)).toEqual({
    source: 'fix/cache',
    target: null,
    sourceProject: null,
    targetProject: '7',
    title: null,
    description: null,
  })
})

test('reads the branches of a URL that the app wrote', () => {
  const address = paths.newMergeRequest('acme/app', { source: 'a&b', target: 'main' })
  expect(read(address)).toMatchObject({ source: 'a&b', target: 'main' })
})

test('keeps other parameters when a choice changes', () => {
  const params = new URLSearchParams('view=1&merge_request[source_branch]=a')
  const changed = changeAddress(params, { source: null, target: 'main' })
  expect([...changed]).toEqual([
    ['view', '1'],
    ['merge_request[target_branch]', 'main'],
  ])
})
