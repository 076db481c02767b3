import { expect, test } from 'vitest'

import { readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { asQuote, withQuote } from './quote.ts'

test('quotes each line', () => {
  expect(asQuote('\nOne\n\n  Two\n')).toBe('> One\n>\n>   Two')
})

test('quotes nothing when only blanks are selected', () => {
  expect(asQuote(' \n ')).toBeNull()
})

test('appends a quote to the draft', () => {
  const draft = writeDraft({ text: 'Hello\n', base: '' })
  expect(readDraft(withQuote(draft, '> One'))?.text).toBe('Hello\n\n> One\n\n')
  expect(readDraft(withQuote(null, '> One'))?.text).toBe('> One\n\n')
})
