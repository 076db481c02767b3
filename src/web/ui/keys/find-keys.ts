import { keysOf } from './key-choices.ts'
import { rowOf, type KeyId } from './key-map.ts'
import { keyWords } from './stroke.ts'

/** Returns the actions whose label or keys contain every word of the text. */
export function findKeys(ids: readonly KeyId[], text: string): KeyId[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ids.filter((id) => {
    const said = [rowOf(id).label, ...keysOf(id).map((key) => keyWords(key))].join(' ')
    return words.every((word) => said.toLowerCase().includes(word))
  })
}
